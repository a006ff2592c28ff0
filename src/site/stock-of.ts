import type { Dealer } from '../config/schema/dealer.ts';
import { isAvailable, isSold, statusOf } from '../domain/cars/availability.ts';
import { categoriesOf } from '../domain/cars/body-type.ts';
import type { Car } from '../domain/cars/car.ts';
import { carriesCertificate } from '../domain/cars/card-perks.ts';
import type { CardView } from '../domain/cars/card-view.ts';
import { staticCardView } from '../domain/cars/card-view-of.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import { listedFigures } from '../domain/cars/listed-figures.ts';
import type { Repayment } from '../domain/finance/repayment.ts';
import { reserveAmount } from '../domain/leads/reservation.ts';
import type { Location } from '../domain/places/location.ts';
import { marketFigure } from '../domain/prices/market-price.ts';
import { onRequestBand, priceBand, weeklyPriceBand } from '../domain/prices/price-bands.ts';
import { priceBasis } from '../domain/prices/price-display.ts';
import {
  type PriceRecord,
  type PriceStep,
  provenEarlierPrice,
  recordAfter,
} from '../domain/prices/price-record.ts';
import { isPrice, shownPrice } from '../domain/prices/shown-price.ts';
import { isListed, mayBeBack, stockFilterOf } from '../domain/stock/stock-filter.ts';
import { driveName } from '../inventory/normalise/mechanics.ts';
import { baseColour } from '../inventory/normalise/names.ts';
import type { CarPictures } from './pictures.ts';
import { carLocations } from './places/location-of.ts';
import type { Planning } from './planning.ts';
import { dealershipOf } from './site-identity.ts';
import { carRepayment } from './vehicle/car-finance.ts';
import { onRoadPriceOf } from './vehicle/on-road.ts';

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

/** The data of a listed car that does not come from the car itself. */
interface Surroundings {
  dealer: Dealer;
  location: Location | undefined;
  image: { src: string; alt: string };
  photosCount?: number;
  /** The repayment from the lender of its dealership. */
  repayment: Repayment | undefined;
  /** ISO date on which its registration must be current, for the price on the road. */
  day: string;
}

/** Converts a car of the stock to its form in lists and in the search index. */
export function listedCarOf(car: Car, surroundings: Surroundings): ListedCar {
  const { dealer, location, image, photosCount, repayment } = surroundings;
  const price = shownPrice(car);
  const before = Math.max(car.before_price ?? 0, car.price);
  const dealership = namedDealership(car, dealer, location);
  const listed = {
    id: car.id,
    slug: car.slug,
    name: car.name,
    year: car.year,
    make: car.make,
    model: car.model,
    make_model: `${car.make} ${car.model}`,
    badge: car.badge ?? '',
    series: car.series ?? '',
    car_type: car.car_type,
    item_type: car.item_type,
    status: statusOf(car),
    reserved: car.reserved,
    certified: carriesCertificate(car, dealer.cards.certifiedBadge?.makes),
    preorder: car.preorder,
    tag: car.tag ?? '',
    price,
    price_type: car.price_type ?? '',
    before_price: price && before > price ? before : undefined,
    offer_price: car.offer_price || undefined,
    subscription_price: car.subscription_price || undefined,
    ...weeklyFigures(repayment),
    price_range: (price && priceBand(price)) || (isSold(car) || car.subscription_price ? '' : onRequestBand),
    km: car.km,
    body: car.simple_body ?? car.bodyconfiguration ?? '',
    fuel: car.simple_fuel ?? car.fuel ?? '',
    transmission: car.simple_transmission ?? car.trans ?? '',
    drive: wordOr(driveName, car.drive),
    colour: wordOr(baseColour, car.colour),
    ...listedFigures(car),
    city:
      dealer.locationDisplay.override_city ?? car.city ?? car.location?.city ?? location?.address.city ?? '',
    state: (
      car.state ??
      car.location?.state ??
      location?.address.state ??
      dealer.locationDisplay.defaultState
    ).toUpperCase(),
    location_name: location?.name ?? car.location_name ?? car.location?.name ?? '',
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    filtered_features: car.standardEquipment,
    created_at: seconds(car.created_at),
    is_listing_date_known: car.created_at !== undefined && !car.created_at_made_up,
    sold_at: seconds(car.sold_at),
    stocknum: car.stocknum ?? '',
    image: image.src,
    image_alt: image.alt,
    photos_count: photosCount,
    reserve_amount: reserveAmount(car),
    has_images: Boolean(car.primary_image_url) || car.images.length + car.thumbnails.length > 0,
  };
  const { judgements, basis } = dealer.cards.marketPrice;
  return {
    ...listed,
    // A dealer who compares no prices has no market figures in the index.
    ...marketFigure(judgements.length > 0 ? car : {}, listed.state, basis),
    market_judgement: '',
    on_road_price: onRoadPriceOf(car, listed, surroundings).totalCents / 100 || undefined,
    categories: categoriesOf(listed, dealer.search.search_categories),
  };
}

function namedDealership(car: Car, dealer: Dealer, location: Location | undefined) {
  const { name, slug } = dealer;
  const own = {
    slug: car.dealership_slug ?? location?.dealership_slug ?? slug,
    name: location?.name ?? name,
  };
  return dealershipOf(car, dealer, location) ?? own;
}

/**
 * The weekly price in whole dollars with both rates (FIN-12). Absent when the lender names no weekly amount, for example
 * only a monthly one.
 */
function weeklyFigures(
  repayment: Repayment | undefined,
): Pick<ListedCar, 'weekly_price' | 'interest_rate' | 'comparison_rate' | 'weekly_price_range'> {
  const weekly_price = Math.round((repayment?.weeklyCents ?? 0) / 100);
  const { interestRate, comparisonRate } = (weekly_price > 0 && repayment) || {};
  return {
    weekly_price: weekly_price || undefined,
    interest_rate: interestRate,
    comparison_rate: comparisonRate,
    weekly_price_range: weekly_price > 0 ? weeklyPriceBand(weekly_price) : '',
  };
}

/** The standard word for a word of a feed, so that it can be filtered. An unknown word stays. */
function wordOr(word: (written: string) => string | undefined, written = ''): string {
  return (written && word(written)) || written;
}

function seconds(isoTime: string | undefined): number | undefined {
  return isoTime ? Math.floor(Date.parse(isoTime) / 1000) : undefined;
}
