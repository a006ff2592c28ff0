import type { TextPlace } from '../config/problem.ts';
import type { Car } from '../domain/cars/car.ts';

/** A stock line that is left out, and the reason. Without line and column it concerns the whole source. */
export interface Reject extends Partial<TextPlace> {
  /** File or URL and line: 'dealers/harbour-ford/stock.ndjson:17'. */
  place: string;
  /** Id of the car, if it could be read. */
  id?: string;
  /** The error and its correction, in one sentence. */
  reason: string;
}

/** Something that was repaired or ignored in a car that is kept. */
export interface StockWarning {
  place: string;
  id?: string;
  message: string;
}

/** A dealer's stock as read: every line is a car, a hidden car or a reject. */
export interface Inventory {
  cars: Car[];
  /** The cars that their dealer hides from the site (`show_on_dealer_website` false). */
  hidden: Car[];
  rejects: Reject[];
  warnings: StockWarning[];
  /** Where it was read from. */
  source: string;
  /** The reason why the source failed, when the last good copy is used. */
  stale?: string;
}

/** A hostile feed can cause a new kind on every line. Further kinds are only counted. */
const mostKinds = 200;

export type StockNotes = ReturnType<typeof stockNotes>;

/** Collects warnings. A warning that recurs in many lines is reported once, with its first place. */
export function stockNotes() {
  let others = 0;
  const recurring = new Map<string, { warning: StockWarning; count: number }>();
  return {
    /** Adds at most one warning for each `kind`. The number of occurrences is appended to `message`. */
    warnOnce(kind: string, warning: StockWarning): void {
      const seen = recurring.get(kind);
      if (seen) seen.count += 1;
      else if (recurring.size >= mostKinds) others += 1;
      else recurring.set(kind, { warning, count: 1 });
    },
    warnings(): StockWarning[] {
      const counted = [...recurring.values()].map(({ warning, count }) =>
        count === 1
          ? warning
          : { place: warning.place, message: `${warning.message} (${count} times, first here)` },
      );
      if (others === 0) return counted;
      return [...counted, { place: '', message: `${others} further warnings of other kinds are not shown` }];
    },
  };
}

/** An import or a check cannot start or finish. The message is for the person who ran it. */
export class StockImportError extends Error {
  override readonly name = 'StockImportError';
}
