import type { StockWarning } from './inventory.ts';

/** Collects warnings. A warning that recurs on many lines is printed once, with its first place. */
export interface StockNotes {
  warn(warning: StockWarning): void;
  /** Adds one warning for each `kind`. Its message ends with the number of occurrences. */
  warnOnce(kind: string, warning: StockWarning): void;
  warnings(): StockWarning[];
}

/** Limit of different kinds, because a hostile feed can invent one on every line. Further kinds are only counted. */
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
