import { localDay, momentAt } from '../time/time-zone.ts';
import type { CarType, ItemType } from './car.ts';

/**
 * The data of a car in lists, cards and the search index. The names are the search refinement keys (DATA-24), so a hit
 * of either engine is a ListedCar. Plain JSON, copied field by field when the site is planned.
 */
export interface ListedCar {
  id: string;
  slug: string;
  /** '2021 Toyota Corolla Ascent Sport Hybrid'. */
  name: string;
  /** Model year; 0 when unknown. */
  year: number;
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
  /** Whole dollars, used by the price filter and the sorts. 0 when no price is advertised. */
  price: number;
  price_type: string;
  /**
   * Whole dollars: the price with the estimated government charges, or the price where it includes them, where they
   * cannot be estimated, and without the option `cards.onRoadPrices`. 0 when no price is advertised.
   */
  on_road_price: number;
  /** Whole dollars: the market's average with which the price may be compared, see `marketFigure`. 0 without one. */
  market_price: number;
  /** The place of that average: 'QLD', 'Australia'. Empty without one. */
  market_area: string;
  /** ISO date of that average. Empty when the feed names none. */
  market_date: string;
  /** How the price stands to that average, where the card says so: 'below'. Otherwise empty. */
  market_judgement: string;
  /** Whole dollars below that average, of a car judged 'below'. Otherwise 0. */
  market_saving: number;
  /** Whole dollars; 0 when there is none. */
  before_price: number;
  /** Whole dollars; 0 when there is none. */
  offer_price: number;
  /** Dollars a week; 0 when there is none. */
  subscription_price: number;
  /** The lender's estimate in whole dollars a week. 0 when none may be shown. Always shown with both rates. */
  weekly_price: number;
  /** Per cent a year, of the estimate; 0 without one. */
  interest_rate: number;
  /** Per cent a year, of the estimate; 0 without one. */
  comparison_rate: number;
  /** The price band, '$20,000 to $30,000' (OPEN-38), `onRequestBand` for a car for sale without any price. */
  price_range: string;
  /** The band of the weekly price. Empty without one. */
  weekly_price_range: string;
  /** Odometer in kilometres; -1 when unknown. */
  km: number;
  body: string;
  fuel: string;
  transmission: string;
  drive: string;
  colour: string;
  /** Text, because it is a list filter: '5'. Empty when unknown. */
  seats: string;
  /** Text, as `seats`. Empty when unknown. */
  doors: string;
  /** Text, as `seats`. Empty when unknown, and for a car without an engine. */
  cylinders: string;
  /** Text with one decimal: '2.8'. Empty when unknown. */
  engine_litres: string;
  /** 'Turbo', 'Twin Turbo', 'Aspirated'. Empty when unknown. */
  induction: string;
  /** Number of forward gears, text as `seats`. Empty when unknown. */
  gears: string;
  /** 'Dual cab', 'Extra cab' or 'Single cab' of a ute. Otherwise empty. */
  cab: string;
  /** The fuel in the feed's own words where they say more: 'Plug-in Hybrid', 'Petrol - Premium ULP'. Otherwise empty. */
  fuel_detail: string;
  /** Stars, text as `seats`. Empty when unknown. */
  ancap: string;
  /** People that a caravan has beds for, text as `seats`. Empty when unknown. */
  sleeps: string;
  /** Tenths of a litre per 100 km, combined. 0 when unknown, and for a car without a tank. */
  consumption_dl: number;
  /** Gross vehicle mass in kilograms; 0 when unknown. */
  gvm_kg: number;
  /** Aggregate trailer mass in kilograms; 0 when unknown. */
  atm_kg: number;
  city: string;
  state: string;
  location_name: string;
  dealership_slug: string;
  dealership_name: string;
  filtered_features: string[];
  /** The dealer's categories that it belongs to (OPEN-70). */
  categories: string[];
  /** Seconds since 1970; 0 when not known. */
  created_at: number;
  /** False when `created_at` is not known, or the import made it up. */
  is_listing_date_known: boolean;
  /** Seconds since 1970; 0 when not sold or not known. */
  sold_at: number;
  stocknum: string;
  /** Site path or absolute URL of the first picture. Never empty: an illustration replaces a missing photo. */
  image: string;
  /** What the picture shows. */
  image_alt: string;
  /** Number of photos. 0 when there is only an illustration. */
  photos_count: number;
  /**
   * True when the feed has pictures of it. A demo's pictures are illustrations and not photos, but they were chosen for
   * the car (WATCH-10).
   */
  has_images: boolean;
  /**
   * The reservation deposit in whole dollars. -1 when the feed does not allow a reservation. A car that a visitor holds
   * keeps its amount, because it can be reserved again when the hold ends (`withReservations`).
   */
  reserve_amount: number;
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

const dayMs = 86_400_000;

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
  const day = new Date((dayNumber(today) - days) * dayMs).toISOString().slice(0, 10);
  return momentAt(day, '00:00', timeZone) / 1000;
}

function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(isoDate.slice(0, 10)) / dayMs);
}
