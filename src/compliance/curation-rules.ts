import { type KeyPath, textsAt } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { type Finding, inDealer, warning } from './finding.ts';

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

interface Pin extends Period {
  position: number;
}

/** Where a dealer names cars by their stock numbers. */
const numberPlaces = [
  'search.pinned[].stocknum',
  'search.hidden[].stocknum',
  'search.curations[].pinned[].stocknum',
  'search.curations[].hidden[]',
];
const lastDayPlaces = ['search.pinned[].to', 'search.hidden[].to', 'search.curations[].to'];

/**
 * Pinned and hidden cars that have no effect, because no car has the stock number, because another car has the position,
 * or because the last day is over. They are warnings: the stock changes every day.
 *
 * @param today ISO date
 */
export function curationFindings(dealer: Dealer, { cars }: Inventory, today: string): Finding[] {
  const known = new Set(cars.map(({ stocknum }) => stocknum));
  const { pinned, curations } = dealer.search;
  const pinLists = [
    { at: ['search', 'pinned'], pins: pinned },
    ...curations.map((one, index) => ({
      at: ['search', 'curations', index, 'pinned'],
      pins: one.pinned,
    })),
  ];
  return [
    ...textsAt(dealer, numberPlaces)
      .filter(({ text }) => !known.has(text))
      .map(({ path, text }) =>
        warning('unknown-stock-number', inDealer(path), {
          found: text,
          message: 'No car of the stock has this stock number.',
          remedy: 'Correct it, or remove the entry if the car is gone.',
        }),
      ),
    ...pinLists.flatMap(({ at, pins }) => overlapping(at, pins)),
    ...textsAt(dealer, lastDayPlaces)
      .filter(({ text }) => text < today)
      .map(({ path, text }) =>
        warning('ended-curation', inDealer(path), {
          found: text,
          message: 'This is over and has no effect.',
          remedy: 'Remove the entry, or extend it if it goes on.',
        }),
      ),
  ];
}

/** The pins whose position an earlier one has on a common day. Only the earlier one has an effect then. */
function overlapping(at: KeyPath, pins: readonly Pin[]): Finding[] {
  return pins.flatMap((pin, index): Finding | [] => {
    const isTaken = pins
      .slice(0, index)
      .some((one) => one.position === pin.position && areTogether(one, pin));
    if (!isTaken) return [];
    return warning('pin-position', inDealer([...at, index, 'position']), {
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
