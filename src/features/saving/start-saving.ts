import { pageSite } from '../../api/client.ts';
import { compareHref } from '../../domain/cars/compared-cars.ts';
import { closeCompareBar, comparison } from '../../stores/compare.ts';
import { element } from '../../ui/element.ts';
import { startToasts } from '../../ui/toast/toast-region.ts';
import { defineCarSaving } from './car-saving.ts';
import { type CarList, pageLists } from './page-lists.ts';

const fewestToCompare = 2;

class CompareBar extends HTMLElement {
  connectedCallback(): void {
    // Place it before the action bar at the bottom of a car's page. The move calls `connectedCallback` again.
    const actions = document.querySelector('main > .action-bar');
    if (actions && this.nextElementSibling !== actions) {
      actions.before(this);
      return;
    }
    const store = comparison(pageSite().dealershipId);
    const show = () => this.#show(store.getState());
    show();
    store.subscribe(show);
    this.querySelector('button')?.addEventListener('click', () => {
      const hadFocus = this.contains(document.activeElement);
      closeCompareBar(store);
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  }

  #show({ cars, isBarClosed }: ReturnType<ReturnType<typeof comparison>['getState']>) {
    this.hidden = isBarClosed || cars.length < fewestToCompare;
    // For a rule of `Saving.astro`. Without it the browser would search the whole page after each change of the page.
    if (!this.hidden) document.documentElement.dataset['comparing'] = '';
    const link = this.querySelector('a');
    if (link) {
      link.textContent = `Compare all ${cars.length}`;
      link.href = compareHref(cars.map(({ id }) => id));
    }
    this.querySelector('ul')?.replaceChildren(
      ...cars.map((car) => {
        const image = element('img', { alt: car.name, width: 72, height: 48 });
        // If the picture no longer exists, only the plain background is shown.
        image.addEventListener('error', () => image.remove());
        image.src = car.primary_image_url;
        return element('li', {}, image);
      }),
    );
  }
}

/** Starts saving and comparing on the page, as far as the dealer has enabled them. */
startToasts();
const { saved, compared } = pageLists();
if (saved) showSavedCount(saved);
if (compared && !customElements.get('compare-bar')) customElements.define('compare-bar', CompareBar);
defineCarSaving();

/** Updates the number of saved cars at the heart in the header. All templates use the same markup for it. */
function showSavedCount(list: CarList, root: ParentNode = document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-saved-link]')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
  }
  const show = () => {
    const count = list.ids().length;
    for (const badge of root.querySelectorAll<HTMLElement>('[data-saved-count]')) {
      badge.hidden = count === 0;
      badge.textContent = count > 99 ? '99+' : String(count);
      badge.setAttribute('aria-hidden', 'true');
    }
    for (const words of root.querySelectorAll('[data-saved-words]')) {
      words.textContent = count === 0 ? '' : `, ${count} saved`;
    }
  };
  show();
  list.subscribe(show);
}
