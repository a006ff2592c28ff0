import type { Dealer } from '../config/schema/dealer.ts';
import type { Car } from '../domain/car.ts';
import type { CardRules, CardView } from '../domain/card-view.ts';
import { staticCardView } from '../domain/card-view-of.ts';
import type { Repayment } from '../domain/finance/repayment.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import type { Location } from '../domain/location.ts';
import { isListed, stockFilterOf } from '../domain/stock-filter.ts';
import type { CarPictures, Pictures } from './pictures.ts';
import { carLocations } from './places/location-of.ts';
import { carRepayment } from './vehicle/car-finance.ts';
import { listedCarOf } from './vehicle/listed-car-of.ts';

/** A car of the site, with all data for its page and its lists. */
export interface StockCar {
  car: Car;
  listed: ListedCar;
  card: CardView;
  pictures: CarPictures;
  location: Location | undefined;
  /** The repayment from the lender of its dealership. */
  repayment: Repayment | undefined;
}

/**
 * The cars of a site: those that match its default stock filter (LIST-32). The others have no page and are not in the
 * index. Every car gets a unique URL.
 */
export function stockOf(
  cars: readonly Car[],
  parts: {
    dealer: Dealer;
    stockDay: string;
    pictures: Pictures;
    rules: CardRules;
    /** The ids of the cars that visitors have reserved on the site. */
    held: ReadonlySet<string>;
  },
): StockCar[] {
  const { dealer, stockDay, pictures, rules, held } = parts;
  const filter = stockFilterOf(dealer.stock, stockDay, rules.timeZone);
  const locationOf = carLocations(dealer);
  const slugs = new Set<string>();
  const stock: StockCar[] = [];
  for (const car of cars) {
    if (!car.show_on_dealer_website || slugs.has(car.slug)) continue;
    const location = locationOf(car);
    const repayment = carRepayment(car, { dealer, location, today: stockDay });
    const draft = listedCarOf(car, {
      dealer,
      location,
      image: { src: '', alt: '' },
      photosCount: 0,
      repayment,
      day: stockDay,
    });
    if (!isListed(draft, filter)) continue;
    slugs.add(car.slug);
    const seen = pictures.ofCar(car);
    const first = seen.gallery[0]!;
    const listed = { ...draft, image: first.src, image_alt: first.alt, photos_count: seen.photosCount };
    const card = staticCardView(listed, rules, stockDay);
    const one = { car, listed, card, pictures: seen, location, repayment };
    stock.push(held.has(car.id) ? heldCar(one, parts) : one);
  }
  return stock;
}

/** A car that a visitor has reserved on the site, as other visitors see it. */
export function heldCar(one: StockCar, parts: { rules: CardRules; stockDay: string }): StockCar {
  return one.listed.reserved ? one : (otherState(one, parts) ?? one);
}

/**
 * The car in its other state: reserved if it is available, and the reverse. Undefined when it cannot be reserved here:
 * the site takes no reservations, or the feed marks the car as sold or reserved.
 */
export function otherState(
  one: StockCar,
  { rules, stockDay }: { rules: CardRules; stockDay: string },
): StockCar | undefined {
  if (!rules.can.reserve || one.listed.reserve_amount < 0) return undefined;
  const reserved = !one.listed.reserved;
  const listed = { ...one.listed, reserved };
  return { ...one, car: { ...one.car, reserved }, listed, card: staticCardView(listed, rules, stockDay) };
}
