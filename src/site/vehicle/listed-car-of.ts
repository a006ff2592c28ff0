import type { Dealer } from '../../config/schema/dealer.ts';
import { isSold, statusOf } from '../../domain/cars/availability.ts';
import { categoriesOf } from '../../domain/cars/body-type.ts';
import type { Car } from '../../domain/cars/car.ts';
import { carriesCertificate } from '../../domain/cars/card-perks.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { listedFigures } from '../../domain/cars/listed-figures.ts';
import type { Repayment } from '../../domain/finance/repayment.ts';
import { reserveAmount } from '../../domain/leads/reservation.ts';
import type { Location } from '../../domain/places/location.ts';
import { marketFigure } from '../../domain/prices/market-price.ts';
import { onRequestBand, priceBand, weeklyPriceBand } from '../../domain/prices/price-bands.ts';
import { shownPrice } from '../../domain/prices/shown-price.ts';
import { driveName } from '../../inventory/normalise/mechanics.ts';
import { baseColour } from '../../inventory/normalise/names.ts';
import { dealershipOf } from '../site-identity.ts';
import { onRoadPriceOf } from './on-road.ts';

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
