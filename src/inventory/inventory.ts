import type { TextPlace } from '../config/problem.ts';
import type { Car } from '../domain/car.ts';

/**
 * A stock line that is left out, with the reason. Line and column are absent when the reason applies to the whole
 * source.
 */
export interface Reject extends Partial<TextPlace> {
  /** File or URL and line: 'dealers/harbour-ford/stock.ndjson:17'. */
  place: string;
  /** Id of the car, if it could be read. */
  id?: string;
  /** One sentence that names the error and the remedy. */
  reason: string;
}

/** A correction or an ignored value in a car that is kept. */
export interface StockWarning {
  place: string;
  id?: string;
  message: string;
}

/** A dealer's stock as read. Every line is either a car, a hidden car or a reject. */
export interface Inventory {
  cars: Car[];
  /** Number of cars that the dealer hides from the site (`show_on_dealer_website` is false). */
  hidden: number;
  rejects: Reject[];
  warnings: StockWarning[];
  /** File or URL of the stock. */
  source: string;
  /** The reason why the source failed, when the last good copy is used instead. */
  stale?: string;
}
