import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { Part } from '../content/parts-schema.ts';
import type { CardRules } from '../domain/card-view.ts';
import type { Landings } from '../domain/landing.ts';
import type { VehicleCan } from '../domain/vehicle-actions.ts';
import type { Noun } from './noun.ts';
import type { Pictures } from './pictures.ts';
import type { StockCar } from './stock-of.ts';

/** What every page of a site is planned from. */
export interface Planning {
  dealer: Dealer;
  /** The dealer's own day, ISO: what offers, posts and holidays are judged by. */
  today: string;
  /** The day from which ages of cars are counted, ISO: that of a stock of a fixed day, else `today`. */
  stockDay: string;
  /** Newest first. */
  stock: StockCar[];
  /** Ids of the cars that visitors hold through the site. */
  held: ReadonlySet<string>;
  /** Search pages of one make, model or body (ROUTE-16). */
  landings: Landings<StockCar>;
  /** The dealer's parts list; none: the dealer publishes none. */
  parts?: readonly Part[] | undefined;
  /** Offers, models and reviews. */
  catalogue: Catalogue;
  rules: CardRules;
  /** What this site has a page or a dialog for. */
  can: VehicleCan;
  pictures: Pictures;
  noun: Noun;
}
