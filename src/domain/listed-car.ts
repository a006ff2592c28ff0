import type { CarType, ItemType } from './car.ts';

/**
 * What lists, cards and the search index know of a car. The names are the search refinement keys (DATA-24), so a
 * hit of either engine is a ListedCar. Plain JSON, picked field by field when the site is planned.
 */
export interface ListedCar {
  id: string;
  slug: string;
  /** '2021 Toyota Corolla Ascent Sport Hybrid'. */
  name: string;
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
  /** Somebody has it: by its feed, or by a reservation on this site, which `reserve_amount` tells apart. */
  reserved: boolean;
  /** It carries the dealer's certificate (`carriesCertificate`), which is more than its feed flagging it. */
  certified: boolean;
  preorder: boolean;
  tag: string;
  /** Whole dollars, what the price filter and the sorts use; 0 when none is advertised. */
  price: number;
  price_type: string;
  /** Whole dollars; 0 when there is none. */
  before_price: number;
  /** Whole dollars; 0 when there is none. */
  offer_price: number;
  /** Dollars a week; 0 when there is none. */
  subscription_price: number;
  /** Whole dollars a week of the lender's estimate; 0 where none may be shown. Never shown without the two rates. */
  weekly_price: number;
  /** Per cent a year, of the estimate; 0 without one. */
  interest_rate: number;
  /** Per cent a year, of the estimate; 0 without one. */
  comparison_rate: number;
  /** The band its price lies in, '$20,000 to $30,000' (OPEN-38); empty without a price. */
  price_range: string;
  /** The band its weekly price lies in; empty without one. */
  weekly_price_range: string;
  /** Odometer in kilometres; -1 when unknown. */
  km: number;
  body: string;
  fuel: string;
  transmission: string;
  drive: string;
  colour: string;
  /** As text, since it is a list filter: '5'. Empty when unknown. */
  seats: string;
  city: string;
  state: string;
  location_name: string;
  dealership_slug: string;
  dealership_name: string;
  filtered_features: string[];
  /** Those of the dealer's categories that it belongs to (OPEN-70). */
  categories: string[];
  /** Seconds since 1970. */
  created_at: number;
  /** Seconds since 1970; 0 when not sold or not known. */
  sold_at: number;
  stocknum: string;
  /** Site path or absolute URL of the first picture; never empty (a drawn one stands in). */
  image: string;
  /** What the picture shows. */
  image_alt: string;
  /** Photos of the car; 0 when only the drawn stand-in is there. */
  photos_count: number;
  /** Its feed has pictures of it. Those of a demo are drawn, so they are no photos, but chosen all the same (WATCH-10). */
  has_images: boolean;
  /**
   * Whole dollars of the reservation deposit; -1 when its feed does not let it be reserved. A car that a visitor holds
   * keeps its amount: when the hold ends it can be reserved again (`withReservations`).
   */
  reserve_amount: number;
}
