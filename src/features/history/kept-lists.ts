import { pageSite } from '../../api/client.ts';
import { readPageCar } from '../../car/page-car.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import { vehiclePath } from '../../domain/slug.ts';
import {
  recentlyViewed,
  recentSearches,
  type SearchEntry,
  type SeenCar,
  type SeenCars,
  searchHistory,
} from '../../stores/history.ts';
import type { PersistedStore } from '../../stores/persisted-store.ts';
import { forgetStockVisits } from '../../stores/stored-keys.ts';

/**
 * A section that shows data stored in the browser. It is hidden while there is none, and its button clears the data.
 * Subclasses provide the store and write one item into a copy of the section's template.
 */
export abstract class KeptList<State, Item> extends HTMLElement {
  protected abstract store(): PersistedStore<State>;
  protected abstract items(state: State): Item[];
  /** Use only `textContent` for texts, because the stored value may be anything. */
  protected abstract write(item: Item, copy: DocumentFragment): void;

  /** Deletes the data. */
  protected clear(): void {
    this.store().clear();
  }

  connectedCallback(): void {
    const store = this.store();
    const show = () => this.#show(this.items(store.getState()));
    show();
    store.subscribe(show);
    this.querySelector('button')?.addEventListener('click', () => {
      this.clear();
      this.#sayCleared();
    });
  }

  #show(items: Item[]) {
    const list = this.querySelector('ul');
    const template = this.querySelector('template');
    if (!list || !template) return;
    const copies = items.map((item) => {
      const copy = template.content.cloneNode(true) as DocumentFragment;
      this.write(item, copy);
      return copy;
    });
    list.replaceChildren(...copies);
    this.hidden = items.length === 0;
    if (items.length > 0) delete this.dataset['cleared'];
  }

  /** Shows a message in the section until the next page. The message gets the focus, because the button is hidden. */
  #sayCleared() {
    this.hidden = false;
    this.dataset['cleared'] = '';
    this.querySelector<HTMLElement>('.kept-cleared')?.focus();
  }
}

/**
 * Creates the picture of a car on a list that a script fills. Its template has none, because an `img` without `src` is
 * invalid HTML.
 *
 * @param src site path or https URL
 */
export function carPhoto(src: string): HTMLImageElement {
  const photo = Object.assign(new Image(768, 512), { alt: '', loading: 'lazy', decoding: 'async' });
  // If the picture no longer exists, only the plain background is shown.
  photo.addEventListener('error', () => photo.remove());
  photo.src = src;
  return photo;
}

/** Shows the visitor's last searches as links that open them again. */
class RecentSearches extends KeptList<{ entries: SearchEntry[] }, SearchEntry> {
  protected store() {
    return searchHistory;
  }

  protected items(): SearchEntry[] {
    return recentSearches();
  }

  protected write({ label, path, query }: SearchEntry, copy: DocumentFragment): void {
    for (const link of copy.querySelectorAll('a')) {
      link.href = path + query;
      link.textContent = label;
    }
  }
}

if (!customElements.get('recent-searches')) customElements.define('recent-searches', RecentSearches);

/**
 * Shows the cars that the visitor viewed. On a car's own page it leaves out that car, which `for-this-visitor.ts` stores.
 *
 * `data-dealer` is the slug of the site.
 */
class RecentlyViewed extends KeptList<SeenCars, SeenCar> {
  readonly #dealer = this.dataset['dealer'] ?? '';
  readonly #here = readPageCar(this);

  protected store() {
    return recentlyViewed(this.#dealer);
  }

  /** The stock of the last visit is history too. */
  protected override clear() {
    super.clear();
    forgetStockVisits(pageSite().dealershipId);
  }

  protected items({ cars }: SeenCars): SeenCar[] {
    return cars.filter(({ id }) => id !== this.#here?.id);
  }

  protected write(car: SeenCar, copy: DocumentFragment): void {
    const href = vehiclePath(car.slug);
    const { text, basis = '' } = onPage(car)?.said ?? { text: car.price, basis: car.priceBasis };
    for (const link of copy.querySelectorAll('a')) {
      link.href = href;
      link.textContent = car.title;
    }
    for (const photo of copy.querySelectorAll('.kept-car-photo')) photo.append(carPhoto(car.image));
    for (const now of copy.querySelectorAll('.price-now')) now.textContent = text;
    for (const line of copy.querySelectorAll('.price-basis')) line.textContent = basis;
  }
}

/** Returns the same car from a card of this page, because its price is newer than the stored one. */
function onPage({ id }: SeenCar): PageCar | undefined {
  return [...document.querySelectorAll('.car-card')]
    .map((card) => readPageCar(card))
    .find((car) => car?.id === id);
}

if (!customElements.get('recently-viewed')) customElements.define('recently-viewed', RecentlyViewed);
