import { readPageCar } from '../../car/page-car.ts';
import { readSavedCar, savedCarOf } from '../../domain/cars/saved-car.ts';
import { type CarList, pageLists } from './page-lists.ts';

/**
 * Connects the save and compare buttons of the car of a card or page, rendered by `SaveControls`, to the lists. As a custom
 * element it also works in cards that a search adds later. When its card shows another car, it connects again.
 */
class CarSaving extends HTMLElement {
  static readonly observedAttributes = ['data-id', 'data-offered'];
  #stops: (() => void)[] = [];

  connectedCallback(): void {
    // During an upgrade, `attributeChangedCallback` runs first and has already connected the buttons.
    this.disconnectedCallback();
    const { saved, compared } = pageLists();
    const { id } = this.dataset;
    if (!id) return;
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
      const word = button.querySelector('span');
      if (word) {
        word.textContent = isOn ? 'Saved' : 'Save';
        // Who says what they see to their device must reach the button.
        button.ariaLabel = button.ariaLabel!.replace(/^Saved?/, word.textContent);
      }
      // WATCH-5: a car that can no longer be saved can still be removed from the list.
      if (!isOn && this.dataset['offered'] === undefined) this.#hide(button);
      else button.hidden = false;
    };
    const press = ({ detail }: MouseEvent) => {
      const shown = readPageCar(this);
      const car = shown && readSavedCar(savedCarOf(shown, Date.now()));
      // Ignore the second click of a double click.
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

  /** Hides a button. If it has the focus, the first link of its card or page gets the focus. */
  #hide(button: HTMLButtonElement) {
    const hadFocus = button === document.activeElement;
    button.hidden = true;
    if (hadFocus) this.closest('article, main')?.querySelector<HTMLElement>('a[href]')?.focus();
  }
}

export function defineCarSaving(): void {
  if (!customElements.get('car-saving')) customElements.define('car-saving', CarSaving);
}
