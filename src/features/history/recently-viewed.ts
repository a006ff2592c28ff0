import { pageSite } from '../../api/page-api.ts';
import { readPageCar } from '../../car/page-car.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { forgetStockVisits } from '../../stores/last-visit-key.ts';
import { recentlyViewed, type SeenCar, type SeenCars } from '../../stores/recently-viewed.ts';
import { carPhoto } from './car-photo.ts';
import { KeptList } from './kept-list.ts';

/**
 * Shows the cars that the visitor viewed. On a car's own page it leaves out that car, which `record-car.ts` stores.
 *
 * `data-dealer` is the slug of the site. `data-car` is the car of the page: a `SeenCar` without its time, as JSON.
 */
class RecentlyViewed extends KeptList<SeenCars, SeenCar> {
  readonly #dealer = this.dataset['dealer'] ?? '';
  readonly #here = JSON.parse(this.dataset['car'] ?? 'null') as Omit<SeenCar, 'seenAt'> | null;

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
    const { price, priceBasis } = priceOnPage(car) ?? car;
    for (const link of copy.querySelectorAll('a')) {
      link.href = href;
      link.textContent = car.title;
    }
    for (const photo of copy.querySelectorAll('.seen-car-photo')) photo.append(carPhoto(car.image));
    for (const now of copy.querySelectorAll('.price-now')) now.textContent = price;
    for (const basis of copy.querySelectorAll('.price-basis')) basis.textContent = priceBasis;
  }
}

/** Returns the price from a card of the same car on this page, because it is newer than the stored price. */
function priceOnPage({ id }: SeenCar): Pick<SeenCar, 'price' | 'priceBasis'> | undefined {
  const cards = [...document.querySelectorAll('.car-card')].map(readPageCar);
  const shown = cards.find((car) => car?.id === id);
  return shown && { price: shown.price, priceBasis: shown.priceBasis ?? '' };
}

if (!customElements.get('recently-viewed')) customElements.define('recently-viewed', RecentlyViewed);
