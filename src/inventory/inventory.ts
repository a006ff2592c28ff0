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

/** Collects warnings. What recurs in line after line is told once, with the place it was first seen. */
export interface StockNotes {
  warn(warning: StockWarning): void;
  /** One warning per `kind` however often it is seen; `message` gets the count appended. */
  warnOnce(kind: string, warning: StockWarning): void;
  warnings(): StockWarning[];
}

/** A hostile feed can invent a new kind on every line; past this they are only counted. */
const mostKinds = 200;

export function stockNotes(): StockNotes {
  const single: StockWarning[] = [];
  let others = 0;
  const recurring = new Map<string, { warning: StockWarning; count: number }>();
  return {
    warn(warning) {
      single.push(warning);
    },
    warnOnce(kind, warning) {
      const seen = recurring.get(kind);
      if (seen) seen.count += 1;
      else if (recurring.size >= mostKinds) others += 1;
      else recurring.set(kind, { warning, count: 1 });
    },
    warnings() {
      const counted = [...recurring.values()].map(({ warning, count }) =>
        count === 1
          ? warning
          : { place: warning.place, message: `${warning.message} (${count} times, first here)` },
      );
      const rest =
        others > 0 ? [{ place: '', message: `${others} further warnings of other kinds are not shown` }] : [];
      return [...counted, ...rest, ...single];
    },
  };
}

/** Why an import or a check cannot start or finish, in words for the person who ran it. */
export class StockImportError extends Error {
  override readonly name = 'StockImportError';
}
