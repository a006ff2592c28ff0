import type { StockWarning } from './inventory.ts';

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
