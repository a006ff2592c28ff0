import { compareHref, mostCompared } from '../../domain/compared-cars.ts';
import { addToComparison, comparison, removeFromComparison } from '../../stores/compare.ts';
import { dismissToast, showToast, toasts } from '../../stores/toasts.ts';
import type { CarList } from './car-list.ts';

const chooseAnother = { text: 'Choose another to compare it with' };

/** The cars to compare. The bar says how many there are; a word is needed only when there is no room. */
export function compareList(dealershipId: string): CarList {
  const store = comparison(dealershipId);
  const ids = () => store.getState().cars.map(({ id }) => id);
  return {
    ids,
    has: (id) => ids().includes(id),
    subscribe: store.subscribe,
    toggle(car) {
      if (ids().includes(car.id)) {
        removeFromComparison(store, car.id);
        return;
      }
      if (!addToComparison(store, car)) {
        showToast({
          text: `You can compare ${mostCompared} at a time`,
          link: { label: 'Compare them', href: compareHref(ids()) },
        });
      } else if (ids().length === 1) {
        showToast(chooseAnother);
      } else if (toasts.getState().toast === chooseAnother) {
        // Done: the bar says what is next.
        dismissToast();
      }
    },
  };
}
