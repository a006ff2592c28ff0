import { pageSite } from '../../api/client.ts';
import { readPageCar } from '../../car/page-car.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { recentlyViewed, recentSearches, type SeenCar, searchHistory } from '../../stores/history.ts';
import type { PersistedStore } from '../../stores/persisted-store.ts';
import { forgetStockVisits } from '../../stores/stored-keys.ts';

/** What a section shows of the browser's storage. */
interface Kept<State, Item> {
  store: PersistedStore<State>;
  items(state: State): Item[];
  /** Use only `textContent` for texts, because the stored value may be anything. */
  write(item: Item, copy: DocumentFragment): void;
  /** Deletes what else its button does. */
  forget?(): void;
}

/** Fills a section with what is stored. It is hidden while that is nothing, and its button clears it. */
function showKept<State, Item>(
  section: HTMLElement,
  { store, items, write, forget }: Kept<State, Item>,
): void {
  const show = () => {
    const kept = items(store.getState());
    writeList(section, kept, write);
    section.hidden = kept.length === 0;
    if (kept.length > 0) delete section.dataset['cleared'];
  };
  show();
  store.subscribe(show);
  section.querySelector('button')?.addEventListener('click', () => {
    store.clear();
    forget?.();
    // Says so until the next page. The message gets the focus, because the button is hidden.
    section.hidden = false;
    section.dataset['cleared'] = '';
    section.querySelector<HTMLElement>('.kept-cleared')?.focus();
  });
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
class RecentSearches extends HTMLElement {
  connectedCallback(): void {
    showKept(this, {
      store: searchHistory,
      items: recentSearches,
      write: ({ label, path, query }, copy) => writeLink(copy, path + query, label),
    });
  }
}

if (!customElements.get('recent-searches')) customElements.define('recent-searches', RecentSearches);

/** The cars that the visitor viewed at the dealer `data-dealer`. On a car's own page it leaves out that car. */
class RecentlyViewed extends HTMLElement {
  connectedCallback(): void {
    const here = readPageCar(this);
    showKept(this, {
      store: recentlyViewed(this.dataset['dealer'] ?? ''),
      items: ({ cars }) => cars.filter(({ id }) => id !== here?.id),
      write: (car, copy) => {
        const price = onPage(car)?.said ?? { text: car.price, basis: car.priceBasis };
        writeCar(copy, { ...car, name: car.title }, price);
      },
      // The stock of the last visit is history too.
      forget: () => forgetStockVisits(pageSite().dealershipId),
    });
  }
}

/** Returns the same car from a card of this page, because its price is newer than the stored one. */
function onPage({ id }: SeenCar): PageCar | undefined {
  return [...document.querySelectorAll('.car-card')]
    .map((card) => readPageCar(card))
    .find((car) => car?.id === id);
}

if (!customElements.get('recently-viewed')) customElements.define('recently-viewed', RecentlyViewed);
