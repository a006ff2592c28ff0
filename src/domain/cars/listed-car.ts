import type { MarketFigure } from '../prices/market-price.ts';
import { DAY } from '../time/durations.ts';
import { localDay, momentAt } from '../time/time-zone.ts';
import type { CarType, ItemType } from './car.ts';
import type { listedFigures } from './listed-figures.ts';

/**
 * The data of a car in lists, cards and the search index. The names are the search refinement keys (DATA-24), so a hit
 * of either engine is a ListedCar. Plain JSON, copied field by field when the site is planned. A number that nobody knows,
 * or that a car does not have, is absent: only the columns of an index have one in its place (`absentNumber`). Texts are
 * empty then.
 */
export interface ListedCar extends ReturnType<typeof listedFigures>, MarketFigure {
  id: string;
  slug: string;
  /** '2021 Toyota Corolla Ascent Sport Hybrid'. */
  name: string;
  /** Model year. */
  year?: number | undefined;
  make: string;
  model: string;
  /** 'Toyota Corolla' (OPEN-38). */
  make_model: string;
  badge: string;
  series: string;
  car_type: CarType;
  item_type: ItemType;
  status: string;
  /** True when the feed or a visitor's reservation on this site reserves it. `reserve_amount` tells the two apart. */
  reserved: boolean;
  /** True when the car has the dealer's certificate (`carriesCertificate`). The feed's flag alone is not enough. */
  certified: boolean;
  preorder: boolean;
  tag: string;
  /** Whole dollars, used by the price filter and the sorts. */
  price?: number | undefined;
  price_type: string;
  /**
   * Whole dollars: the price with the estimated government charges, or the price where it includes them, where they
   * cannot be estimated, and without the option `cards.onRoadPrices`.
   */
  on_road_price?: number | undefined;
  /** How the price stands to that average, where the card says so: 'below'. Otherwise empty. */
  market_judgement: string;
  /** Whole dollars below that average, of a car judged 'below'. */
  market_saving?: number | undefined;
  /** Whole dollars. */
  before_price?: number | undefined;
  /** Whole dollars. */
  offer_price?: number | undefined;
  /** Dollars a week. */
  subscription_price?: number | undefined;
  /** The lender's estimate in whole dollars a week. Always shown with both rates. */
  weekly_price?: number | undefined;
  /** Per cent a year, of the estimate. */
  interest_rate?: number | undefined;
  /** Per cent a year, of the estimate. */
  comparison_rate?: number | undefined;
  /** The price band, '$20,000 to $30,000' (OPEN-38), `onRequestBand` for a car for sale without any price. */
  price_range: string;
  /** The band of the weekly price. Empty without one. */
  weekly_price_range: string;
  /** Odometer in kilometres. */
  km?: number | undefined;
  body: string;
  fuel: string;
  transmission: string;
  drive: string;
  colour: string;
  city: string;
  state: string;
  location_name: string;
  dealership_slug: string;
  dealership_name: string;
  filtered_features: string[];
  /** The dealer's categories that it belongs to (OPEN-70). */
  categories: string[];
  /** Seconds since 1970. */
  created_at?: number | undefined;
  /** False when `created_at` is not known, or the import made it up. */
  is_listing_date_known: boolean;
  /** Seconds since 1970. */
  sold_at?: number | undefined;
  stocknum: string;
  /** Site path or absolute URL of the first picture. Never empty: an illustration replaces a missing photo. */
  image: string;
  /** What the picture shows. */
  image_alt: string;
  /** Number of photos. Absent when there is only an illustration. */
  photos_count?: number | undefined;
  /**
   * True when the feed has pictures of it. A demo's pictures are illustrations and not photos, but they were chosen for
   * the car (WATCH-10).
   */
  has_images: boolean;
  /**
   * The reservation deposit in whole dollars. Absent when the feed does not allow a reservation. A car that a visitor holds
   * keeps its amount, because it can be reserved again when the hold ends (`withReservations`).
   */
  reserve_amount?: number | undefined;
}

const offCards = [
  'name',
  'make_model',
  'market_judgement',
  'market_saving',
  'price_range',
  'weekly_price_range',
  'drive',
  'colour',
  'seats',
  'city',
  'state',
  'dealership_name',
  'filtered_features',
  'categories',
  'stocknum',
] as const satisfies (keyof ListedCar)[];

/** The fields of a listed car of which its card is made. */
export type CardCar = Omit<ListedCar, (typeof offCards)[number]>;

/** A listed car without the fields that no card shows, for the HTML of static pages. */
export function cardCarOf(car: ListedCar): CardCar {
  const fields = Object.entries(car).filter(([field]) => !offCards.some((off) => off === field));
  return Object.fromEntries(fields) as unknown as CardCar;
}

/**
 * Whole days from a moment to a date in a place's calendar: 0 on the same day, negative when the date is earlier.
 * Neither the hour of the moment nor the machine's time zone matters.
 *
 * @param seconds since 1970
 * @param today ISO date
 */
export function ageInDays(seconds: number, today: string, timeZone: string): number {
  return dayNumber(today) - dayNumber(localDay(seconds * 1000, timeZone));
}

/** Seconds since 1970 at the start of the day that is `days` before `today`, in a place's time zone. */
export function startOfDayBefore(today: string, days: number, timeZone: string): number {
  const day = new Date((dayNumber(today) - days) * DAY).toISOString().slice(0, 10);
  return momentAt(day, '00:00', timeZone) / 1000;
}

function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(isoDate.slice(0, 10)) / DAY);
}
