import { isAvailable } from '../domain/cars/availability.ts';
import type { Car } from '../domain/cars/car.ts';
import type { CardView } from '../domain/cars/card-view.ts';
import { staticCardView } from '../domain/cars/card-view-of.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import type { Repayment } from '../domain/finance/repayment.ts';
import type { Location } from '../domain/places/location.ts';
import { priceBasis } from '../domain/prices/price-display.ts';
import {
  type PriceRecord,
  type PriceStep,
  provenEarlierPrice,
  recordAfter,
} from '../domain/prices/price-record.ts';
import { isPrice, shownPrice } from '../domain/prices/shown-price.ts';
import { isListed, mayBeBack, stockFilterOf } from '../domain/stock/stock-filter.ts';
import type { CarPictures } from './pictures.ts';
import { carLocations } from './places/location-of.ts';
import type { Planning } from './planning.ts';
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
  /** The prices at which the site has offered the car, oldest first. Empty when it has no record of them. */
  priceSteps: readonly PriceStep[];
}

/**
 * A car that the site does not show at the moment and may show again: its dealer hides it, or it is neither for sale nor
 * sold. It has no pictures, so that none of them is published.
 */
export type WithheldCar = Pick<StockCar, 'car' | 'listed' | 'card' | 'location'>;

/**
 * The cars of a site: those that match its default stock filter (LIST-32). The others are not in the index. Every car
 * gets a unique URL.
 */
export function stockOf(
  cars: readonly Car[],
  parts: Pick<Planning, 'dealer' | 'today' | 'stockDay' | 'pictures' | 'rules' | 'held'> & {
    /** The prices of the cars in the releases before. Undefined when the site is no release. */
    prices: PriceRecord | undefined;
  },
) {
  const { dealer, today, stockDay, pictures, rules, held } = parts;
  const { shown: drafts, withheld } = draftsOf(cars, parts);
  const prices = parts.prices && recordAfter(parts.prices, drafts.flatMap(pricedCar), today);
  const stock = drafts.map(({ draft, ...rest }): StockCar => {
    const seen = pictures.ofCar(rest.car);
    const first = seen.gallery[0]!;
    const priceSteps = pricedCar({ draft }).flatMap(({ id }) => prices?.cars[id]?.steps ?? []);
    const shown = {
      ...draft,
      image: first.src,
      image_alt: first.alt,
      photos_count: seen.photosCount || undefined,
      // What the feed says of an earlier price proves nothing.
      ...(dealer.cards.priceHistory && { before_price: provenEarlierPrice(priceSteps, today) }),
    };
    const one = { ...rest, ...withCard(shown, parts), pictures: seen, priceSteps };
    return held.has(one.car.id) ? heldCar(one, parts) : one;
  });
  return {
    cars: stock,
    withheld: withheld.map(({ car, draft, location }) => ({
      car,
      listed: draft,
      card: staticCardView(draft, rules, stockDay),
      location,
    })),
    prices,
  };
}

type Draft = Pick<StockCar, 'car' | 'location' | 'repayment'> & { draft: ListedCar };

/** The listed cars and the withheld ones, still without pictures. */
function draftsOf(
  cars: readonly Car[],
  { dealer, stockDay, rules }: Pick<Planning, 'dealer' | 'stockDay' | 'rules'>,
) {
  const filter = stockFilterOf(dealer.stock, stockDay, rules.timeZone);
  const locationOf = carLocations(dealer);
  const names = new Set<string>();
  const shown: Draft[] = [];
  const withheld: Draft[] = [];
  // Hidden cars come last, and may have the id or the address of one that is shown.
  for (const car of cars) {
    const own = [`id ${car.id}`, `slug ${car.slug}`];
    if (own.some((name) => names.has(name))) continue;
    const location = locationOf(car);
    const repayment = carRepayment(car, { dealer, location, today: stockDay });
    const draft = listedCarOf(car, {
      dealer,
      location,
      image: { src: '', alt: '' },
      repayment,
      day: stockDay,
    });
    const isShown = car.show_on_dealer_website && isListed(draft, filter);
    if (!isShown && !mayBeBack(draft, filter)) continue;
    for (const name of own) names.add(name);
    (isShown ? shown : withheld).push({ car, draft, location, repayment });
  }
  return { shown, withheld };
}

/** The car with its price for the record. Empty when it is not offered at a price. */
function pricedCar({ draft: car }: { draft: ListedCar }) {
  if (!isAvailable(car) || car.preorder || !isPrice(car.price)) return [];
  return [{ id: car.id, slug: car.slug, basis: priceBasis(car.price_type), price: car.price }];
}

/** A car that a visitor has reserved on the site, as other visitors see it. */
export function heldCar(one: StockCar, parts: Pick<Planning, 'rules' | 'stockDay'>): StockCar {
  return one.listed.reserved ? one : (otherState(one, parts) ?? one);
}

/**
 * The car in its other state: reserved if it is available, and the reverse. Undefined when it cannot be reserved here:
 * the site takes no reservations, or the feed marks the car as sold or reserved.
 */
export function otherState(
  one: StockCar,
  { rules, stockDay }: Pick<Planning, 'rules' | 'stockDay'>,
): StockCar | undefined {
  if (!rules.can.reserve || one.listed.reserve_amount === undefined) return undefined;
  const reserved = !one.listed.reserved;
  const listed = { ...one.listed, reserved };
  return { ...one, car: { ...one.car, reserved }, ...withCard(listed, { rules, stockDay }) };
}

/** The card of a car, and its judgement of the price: a search for that finds no car whose card gives no reason. */
function withCard(
  listed: ListedCar,
  { rules, stockDay }: Pick<Planning, 'rules' | 'stockDay'>,
): Pick<StockCar, 'listed' | 'card'> {
  const card = staticCardView(listed, rules, stockDay);
  const market_judgement = card.market?.kind ?? '';
  const { market_price = 0 } = listed;
  const market_saving = market_judgement === 'below' ? market_price - (shownPrice(listed) ?? 0) : undefined;
  return { listed: { ...listed, market_judgement, market_saving }, card };
}
