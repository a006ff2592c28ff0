import { readSavedCar } from '../../domain/saved-car.ts';
import type { CarList } from './car-list.ts';
import { pageLists } from './page-lists.ts';

/**
 * The save and compare controls of one car, as `SaveControls` draws them. It lives as long as its card: cards that
 * come with a search are controls from the moment they stand in the page, and a card that is given another car begins
 * anew.
 */
class CarSaving extends HTMLElement {
  static readonly observedAttributes = ['data-car', 'data-offered'];
  #stops: (() => void)[] = [];

  connectedCallback(): void {
    // An element that is upgraded is told of its attributes before it is told that it stands in the page.
    this.disconnectedCallback();
    const { saved, compared } = pageLists();
    const id = this.#car()?.id;
    if (id === undefined) return;
    this.#stops = [this.#connect('save', id, saved), this.#connect('compare', id, compared)];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }

  #connect(name: 'save' | 'compare', id: string, list: CarList | undefined): () => void {
    const button = this.querySelector<HTMLButtonElement>(`[data-control="${name}"]`);
    if (!button || !list) return () => {};
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
      button.removeAttribute('data-just-saved');
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
