import type { Dealer } from '../config/schema/dealer.ts';
import type { CardRules } from '../domain/card-view.ts';
import type { Noun } from './noun.ts';
import type { Pictures } from './pictures.ts';
import type { StockCar } from './stock-of.ts';

/** What every page of a site is planned from. */
export interface Planning {
  dealer: Dealer;
  /** ISO date from which ages are reckoned. */
  today: string;
  /** Newest first. */
  stock: StockCar[];
  rules: CardRules;
  pictures: Pictures;
  noun: Noun;
}
