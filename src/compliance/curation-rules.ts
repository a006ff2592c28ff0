import type { KeyPath } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { type Finding, inDealer, warning } from './finding.ts';

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

interface Pinned extends Period {
  path: KeyPath;
  position: number;
}

/**
 * Pinned and hidden cars that have no effect, because no car has the stock number, because another car has the position,
 * or because the last day is over. They are warnings: the stock changes every day.
 *
 * @param today ISO date
 */
export function curationFindings({ search }: Dealer, { cars }: Inventory, today: string): Finding[] {
  const { pinned, hidden, curations } = search;
  const known = new Set(cars.map(({ stocknum }) => stocknum));
  const pins = pinned.map((one, index) => ({ ...one, path: ['search', 'pinned', index] }));
  const hides = hidden.map((one, index) => ({ ...one, path: ['search', 'hidden', index] }));
  const curated = curations.map((one, index) => {
    const path = ['search', 'curations', index];
    return { ...one, path, pins: one.pinned.map((pin, at) => ({ ...pin, path: [...path, 'pinned', at] })) };
  });
  const named = [
    ...[...pins, ...hides, ...curated.flatMap((one) => one.pins)].map(({ stocknum, path }) => ({
      stocknum,
      path: [...path, 'stocknum'],
    })),
    ...curated.flatMap((one) =>
      one.hidden.map((stocknum, at) => ({ stocknum, path: [...one.path, 'hidden', at] })),
    ),
  ];
  return [
    ...named
      .filter(({ stocknum }) => !known.has(stocknum))
      .map(({ stocknum, path }) =>
        warning('unknown-stock-number', inDealer(path), {
          found: stocknum,
          message: 'No car of the stock has this stock number.',
          remedy: 'Correct it, or remove the entry if the car is gone.',
        }),
      ),
    ...[pins, ...curated.map((one) => one.pins)].flatMap(overlapping),
    ...[...pins, ...hides, ...curated].flatMap(({ path, to }) =>
      to === undefined || to >= today
        ? []
        : warning('ended-curation', inDealer([...path, 'to']), {
            found: to,
            message: 'This is over and has no effect.',
            remedy: 'Remove the entry, or extend it if it goes on.',
          }),
    ),
  ];
}

/** The pins whose position an earlier one has on a common day. Only the earlier one has an effect then. */
function overlapping(pins: readonly Pinned[]): Finding[] {
  return pins.flatMap((pin, index): Finding | [] => {
    const isTaken = pins
      .slice(0, index)
      .some((one) => one.position === pin.position && areTogether(one, pin));
    if (!isTaken) return [];
    return warning('pin-position', inDealer([...pin.path, 'position']), {
      found: String(pin.position),
      message: 'Another car has this position on the same days, and only the first is pinned.',
      remedy: 'Give it another position, or dates of its own.',
    });
  });
}

/** True when two periods have a common day. */
function areTogether(one: Period, other: Period): boolean {
  const [first, last] = ['', '9999-12-31'];
  return (one.from ?? first) <= (other.to ?? last) && (other.from ?? first) <= (one.to ?? last);
}
