import { isRecord, type PersistedStore, persistedStore } from './persisted-store.ts';

/** A car whose page the visitor opened, with its data at that time. */
export interface SeenCar {
  id: string;
  slug: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** The price as shown on the page: '$32,990', 'Enquire for price'. */
  price: string;
  /** 'Drive away'. Empty when the page showed none. */
  priceBasis: string;
  /** Site path or https URL. */
  image: string;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** Newest first. */
export interface SeenCars {
  cars: SeenCar[];
}

/** Storage key. */
export const recentlyViewedKey = (dealer: string) => `recently-viewed:${dealer}`;

const mostCars = 12;
const stores = new Map<string, PersistedStore<SeenCars>>();

/** Returns the store of the cars that the visitor viewed on a dealer's site. */
export function recentlyViewed(dealer: string): PersistedStore<SeenCars> {
  const store = stores.get(dealer) ?? seenCarsOf(dealer);
  stores.set(dealer, store);
  return store;
}

function seenCarsOf(dealer: string): PersistedStore<SeenCars> {
  return persistedStore<SeenCars>({
    key: recentlyViewedKey(dealer),
    version: 1,
    initial: { cars: [] },
    read: (kept) => {
      if (!isRecord(kept) || !Array.isArray(kept['cars'])) return undefined;
      return { cars: kept['cars'].flatMap((car) => seenCarOf(car) ?? []).slice(0, mostCars) };
    },
  });
}

/** Puts a car at the front of the list, with the current data of its page. */
export function recordSeenCar(dealer: string, car: SeenCar): void {
  const sound = seenCarOf(car);
  if (!sound) return;
  recentlyViewed(dealer).update(({ cars }) => ({
    cars: [sound, ...cars.filter(({ id }) => id !== sound.id)].slice(0, mostCars),
  }));
}

/** Validates a stored car, because its values become the addresses of a link and a picture. */
function seenCarOf(value: unknown): SeenCar | undefined {
  if (!isRecord(value)) return undefined;
  const { id, slug, title, price, priceBasis, image, seenAt } = value;
  if (!isText(id) || !isText(title) || !isText(price) || !isText(priceBasis) || !isText(image))
    return undefined;
  if (!isText(slug) || !/^[\w-]+$/.test(slug)) return undefined;
  if (id === '' || title === '' || !/^(?:https:\/\/|\/(?![/\\]))\S*$/.test(image)) return undefined;
  if (typeof seenAt !== 'number' || !Number.isFinite(seenAt)) return undefined;
  return { id, slug, title, price, priceBasis, image, seenAt };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;
