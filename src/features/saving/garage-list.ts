import { savedListPaths } from '../../domain/saving.ts';
import { addFavourite, garage, removeFavourite } from '../../stores/garage.ts';
import { showToast } from '../../stores/toasts.ts';
import type { CarList } from './car-list.ts';
import { reportSaved } from './report-saved.ts';

const viewList = { label: 'View List', href: savedListPaths.garage };

/** Favourites of one dealership (WATCH-7, WATCH-8). */
export function garageList(dealershipId: string): CarList {
  const store = garage(dealershipId);
  /** Said once: the visitor can do nothing about it. */
  let wasWarned = false;

  function tell(text: string) {
    const isWarning = !store.isKept() && !wasWarned;
    wasWarned ||= isWarning;
    const warning = '. Your browser is not keeping this list, so it ends with this page';
    showToast({ text: isWarning ? text + warning : text, link: viewList });
  }
  const ids = () => store.getState().cars.map(({ id }) => id);

  return {
    ids,
    has: (id) => ids().includes(id),
    subscribe: store.subscribe,
    toggle(car) {
      if (ids().includes(car.id)) {
        removeFavourite(store, car.id);
        tell('Car Removed');
        return;
      }
      addFavourite(store, car);
      tell('Car Saved In Favourites');
      reportSaved(car, dealershipId);
    },
  };
}
