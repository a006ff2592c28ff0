import { readPageCar } from '../../car/page-car.ts';
import { vehiclePath } from '../../domain/vehicle-path.ts';
import { recentlyViewed, type SeenCar, type SeenCars } from '../../stores/recently-viewed.ts';
import { KeptList } from './kept-list.ts';

/**
 * The strip of cars the visitor looked at. On a car's own page it leaves that car out; `record-car.ts` notes it.
 *
 * `data-dealer` names the site; `data-car` is the page's car, a `SeenCar` without its time, as JSON.
 */
class RecentlyViewed extends KeptList<SeenCars, SeenCar> {
  readonly #dealer = this.dataset['dealer'] ?? '';
  readonly #here = JSON.parse(this.dataset['car'] ?? 'null') as Omit<SeenCar, 'seenAt'> | null;

  protected store() {
    return recentlyViewed(this.#dealer);
  }

  protected items({ cars }: SeenCars): SeenCar[] {
    return cars.filter(({ id }) => id !== this.#here?.id);
  }

  protected write(car: SeenCar, copy: DocumentFragment): void {
    const href = vehiclePath(car.slug);
    const { price, priceBasis } = priceOnPage(car) ?? car;
    for (const link of copy.querySelectorAll('a')) {
      link.href = href;
      link.textContent = car.title;
    }
    for (const photo of copy.querySelectorAll('.seen-car-photo')) photo.append(photoOf(car));
    for (const now of copy.querySelectorAll('.price-now')) now.textContent = price;
    for (const basis of copy.querySelectorAll('.price-basis')) basis.textContent = priceBasis;
  }
}

/** Made here, since an image without an address is none that HTML knows. */
function photoOf({ image }: SeenCar): HTMLImageElement {
  const photo = Object.assign(new Image(1200, 800), { alt: '', loading: 'lazy', decoding: 'async' });
  // A picture that has gone with its car leaves its plain ground.
  photo.addEventListener('error', () => photo.remove());
  photo.src = image;
  return photo;
}

/** A card of the same car on this page knows its price better than the visitor's last look at it. */
function priceOnPage({ id }: SeenCar): Pick<SeenCar, 'price' | 'priceBasis'> | undefined {
  const cards = [...document.querySelectorAll('.car-card')].map(readPageCar);
  const shown = cards.find((car) => car?.id === id);
  return shown && { price: shown.price, priceBasis: shown.priceBasis ?? '' };
}

if (!customElements.get('recently-viewed')) customElements.define('recently-viewed', RecentlyViewed);
