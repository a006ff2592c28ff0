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
    writeList(this, items, (item, copy) => this.write(item, copy));
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

/** Fills the list of a section with copies of its template. */
export function writeList<Item>(
  section: HTMLElement,
  items: readonly Item[],
  write: (item: Item, copy: DocumentFragment) => void,
): void {
  const copies = items.map((item) => {
    const copy = section.querySelector('template')!.content.cloneNode(true) as DocumentFragment;
    write(item, copy);
    return copy;
  });
  section.querySelector('ul')!.replaceChildren(...copies);
}

/** Writes a car and its price into a copy of a template with the classes `kept-car-photo`, `price-now` and `price-basis`. */
export function writeCar(
  copy: DocumentFragment,
  { slug, name, image }: { slug: string; name: string; image: string },
  { text, basis = '' }: { text: string; basis?: string | undefined },
): void {
  writeLink(copy, vehiclePath(slug), name);
  copy.querySelector('.kept-car-photo')!.append(carPhoto(image));
  copy.querySelector('.price-now')!.textContent = text;
  copy.querySelector('.price-basis')!.textContent = basis;
}

function writeLink(copy: DocumentFragment, href: string, text: string): void {
  const link = copy.querySelector('a')!;
  link.href = href;
  link.textContent = text;
}

/** The picture of a car on a list that a script fills: in a template, an `img` without `src` is invalid HTML. */
function carPhoto(src: string): HTMLImageElement {
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
    writeLink(copy, path + query, label);
  }
}

if (!customElements.get('recent-searches')) customElements.define('recent-searches', RecentSearches);

/** The cars that the visitor viewed at the dealer `data-dealer`. On a car's own page it leaves out that car. */
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
    const price = onPage(car)?.said ?? { text: car.price, basis: car.priceBasis };
    writeCar(copy, { ...car, name: car.title }, price);
  }
}

/** Returns the same car from a card of this page, because its price is newer than the stored one. */
function onPage({ id }: SeenCar): PageCar | undefined {
  return [...document.querySelectorAll('.car-card')]
    .map((card) => readPageCar(card))
    .find((car) => car?.id === id);
}

if (!customElements.get('recently-viewed')) customElements.define('recently-viewed', RecentlyViewed);
