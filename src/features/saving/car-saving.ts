import { readSavedCar } from '../../domain/saved-car.ts';
import type { CarList } from './car-list.ts';
import { pageLists } from './page-lists.ts';

/**
 * The save and compare controls of one car, as `SaveControls` draws them. It lives as long as its card: cards that
 * come with a search are controls from the moment they stand in the page.
 */
class CarSaving extends HTMLElement {
  #stops: (() => void)[] = [];

  connectedCallback(): void {
    const { saved, compared } = pageLists();
    this.#stops = [this.#connect('save', saved), this.#connect('compare', compared)];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #connect(name: 'save' | 'compare', list: CarList | undefined): () => void {
    const button = this.querySelector<HTMLButtonElement>(`[data-control="${name}"]`);
    const id = this.#car()?.id;
    if (!button || !list || id === undefined) return () => {};
    const show = () => {
      const isOn = list.has(id);
      button.setAttribute('aria-pressed', String(isOn));
      // WATCH-5: what cannot be saved any more can still be taken off.
      if (!isOn && this.dataset['offered'] === undefined) this.#hide(button);
      else button.hidden = false;
    };
    const press = ({ detail }: MouseEvent) => {
      const car = this.#car();
      // The second half of a double click means what the first one meant.
      if (!car || detail > 1) return;
      button.toggleAttribute('data-just-saved', !list.has(id));
      list.toggle(car);
    };
    show();
    button.addEventListener('click', press);
    const stop = list.subscribe(show);
    return () => {
      stop();
      button.removeEventListener('click', press);
    };
  }

  /** A button that goes hands the focus on to what it stood by. */
  #hide(button: HTMLButtonElement) {
    const hadFocus = button === document.activeElement;
    button.hidden = true;
    if (hadFocus) this.closest('article, main')?.querySelector<HTMLElement>('a[href]')?.focus();
  }

  #car() {
    try {
      return readSavedCar({ ...JSON.parse(this.dataset['car'] ?? ''), savedAt: Date.now() });
    } catch {
      return undefined;
    }
  }
}

export function defineCarSaving(): void {
  if (!customElements.get('car-saving')) customElements.define('car-saving', CarSaving);
}
