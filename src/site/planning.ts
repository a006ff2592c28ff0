import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { Part } from '../content/read-parts.ts';
import type { VehicleCan } from '../domain/car-actions.ts';
import type { CardRules } from '../domain/card-view.ts';
import type { Landings } from '../domain/landing.ts';
import type { PriceRecord } from '../domain/price-record.ts';
import type { Noun } from './heading-words.ts';
import type { Pictures } from './pictures.ts';
import type { StockCar } from './stock-of.ts';

/** The data that all pages of a site are planned from. */
export interface Planning {
  dealer: Dealer;
  /** The dealer's date, ISO. Offers, posts and holidays depend on it. */
  today: string;
  /** The date for the ages of cars, ISO: the date of a stock with a fixed date, otherwise `today`. */
  stockDay: string;
  /** The cars of every list and count, newest first. */
  stock: StockCar[];
  /** The cars that the dealer hides today (`search.hidden`). They have pages, but are on no list. */
  unlisted: StockCar[];
  /** The ids of the cars that visitors have reserved on the site. */
  held: ReadonlySet<string>;
  /** The record of prices for the next release. Undefined when the site is no release. */
  prices: PriceRecord | undefined;
  /** Search pages of one make, model or body (ROUTE-16). */
  landings: Landings<StockCar>;
  /** The dealer's parts list. Undefined when the dealer publishes none. */
  parts?: readonly Part[] | undefined;
  /** Offers, models and reviews. */
  catalogue: Catalogue;
  rules: CardRules;
  /** The actions that this site has a page or a dialog for. */
  can: VehicleCan;
  pictures: Pictures;
  noun: Noun;
}
