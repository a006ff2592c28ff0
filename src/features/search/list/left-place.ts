/** Where a visitor was in a list of cars when they left it. */
export interface LeftPlace {
  /** Pages that were loaded, from 0. */
  firstPage: number;
  lastPage: number;
  /** Id of the first car in view, its place in the whole result from 0, and how far its upper edge was below the top of the window, in pixels. */
  car: string;
  index: number;
  top: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'left-lists';
/** Lists remembered; a visitor goes back through a few at most. */
const mostLists = 10;
/** A place beyond this was not written by this page. */
const mostPages = 500;

/** Keeps the place under the list's address. Storage that is off or full only means that a visitor begins at the top. */
export function keepPlace(
  address: string,
  place: LeftPlace,
  store: () => Store = () => sessionStorage,
): void {
  try {
    const others = readAll(store()).filter(([kept]) => kept !== address);
    store().setItem(key, JSON.stringify([...others, [address, place]].slice(-mostLists)));
  } catch {
    // Nothing of the page needs it.
  }
}

/** The place that was kept for a list. */
export function placeOf(address: string, store: () => Store = () => sessionStorage): LeftPlace | undefined {
  try {
    return readAll(store()).find(([kept]) => kept === address)?.[1];
  } catch {
    return undefined;
  }
}

function readAll(store: Store): [string, LeftPlace][] {
  const kept = parsed(store.getItem(key) ?? '[]');
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (entry): entry is [string, LeftPlace] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && isPlace(entry[1]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is LeftPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { firstPage, lastPage, car, index, top } = value as Record<keyof LeftPlace, unknown>;
  return (
    isPage(firstPage) &&
    isPage(lastPage) &&
    firstPage <= lastPage &&
    typeof car === 'string' &&
    Number.isInteger(index) &&
    Number.isFinite(top)
  );
}

const isPage = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < mostPages;
