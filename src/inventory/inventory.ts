import type { TextPlace } from '../config/problem.ts';
import type { Car } from '../domain/car.ts';

/** A stock line that is left out, and why. Line and column are absent where the whole source is meant. */
export interface Reject extends Partial<TextPlace> {
  /** File or URL and line: 'dealers/harbour-ford/stock.ndjson:17'. */
  place: string;
  /** Id of the car where one could be read. */
  id?: string;
  /** What is wrong and what would be right, one sentence. */
  reason: string;
}

/** Something mended or ignored in a car that is kept. */
export interface StockWarning {
  place: string;
  id?: string;
  message: string;
}

/** A dealer's stock as read: every line is a car, a hidden car or a reject. */
export interface Inventory {
  cars: Car[];
  /** How many cars their dealer keeps off the site (`show_on_dealer_website` false). */
  hidden: number;
  rejects: Reject[];
  warnings: StockWarning[];
  /** Where it was read from. */
  source: string;
  /** Set when the source failed and the last good copy was used: why. */
  stale?: string;
}
