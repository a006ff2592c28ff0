/** The place where a visitor left a list of cars. */
export interface LeftPlace {
  /** First and last loaded page, from 0. */
  firstPage: number;
  lastPage: number;
  /** Id of the first visible car. */
  car: string;
  /** Its index in the whole result, from 0. */
  index: number;
  /** Distance of its upper edge from the top of the window, in pixels. */
  top: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'left-lists';
/** Number of stored lists. Visitors rarely go back further. */
const mostLists = 10;
/** A larger page number is invalid. */
const mostPages = 500;

/** Stores the place by the address of the list. If storage is disabled or full, the visitor starts at the top. */
export function keepPlace(
  address: string,
  place: LeftPlace,
  store: () => Store = () => sessionStorage,
): void {
  try {
    const others = readAll(store()).filter(([kept]) => kept !== address);
    store().setItem(key, JSON.stringify([...others, [address, place]].slice(-mostLists)));
  } catch {
    // The page works without the stored place.
  }
}

/** The stored place of a list. Undefined when there is none or storage is disabled. */
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
