import { isAvailable } from './availability.ts';
import type { ListedCar } from './listed-car.ts';

/** Where a dealer's visitors save cars: in their browser, or on the server after signing in. */
export type SavedList = 'garage' | 'watchlist';

/** OPEN-1. */
export const savedListPaths: Record<SavedList, string> = {
  garage: '/favourites/',
  watchlist: '/watchlist/',
};

/** The dealer's options on saving and comparing, decided. */
export interface SavingRules {
  list: SavedList;
  /** CFG-7. */
  compare: boolean;
  /** CFG-8. */
  saveOnlyUsed: boolean;
}

/** The controls of one car. */
export interface SavingView {
  /** False: they show only while the car is saved, so that it can be taken off the list (WATCH-5, OPEN-95). */
  offered: boolean;
  /** Cars can be compared here. */
  compare: boolean;
  make: string;
  model: string;
  /** Whole dollars, 0 without a price: what it costs when it is saved. */
  price: number;
  /** Id of its dealership in a group, for which its saving is counted (EVENT-5). */
  dealershipId?: string;
}

/**
 * Favourites when the dealer has them, else the watchlist where there is a server to keep it (OPEN-96).
 *
 * @param hasApi the dealer's site has an API
 */
export function savedListOf(
  saving: { garage_enabled: boolean; watchlist: boolean },
  hasApi: boolean,
): SavedList | undefined {
  if (saving.garage_enabled) return 'garage';
  return saving.watchlist && hasApi ? 'watchlist' : undefined;
}

type Judged = Pick<ListedCar, 'status' | 'price' | 'has_images' | 'car_type'>;

/**
 * Whether a car may be saved and compared anew (WATCH-10, WATCH-11). Any price above 0 will do, though one of $10 is
 * shown as none (OPEN-94). Pictures count for favourites alone.
 */
export function canBeSaved(car: Judged, { list, saveOnlyUsed }: SavingRules): boolean {
  if (!isAvailable(car) || car.price <= 0) return false;
  if (list === 'garage' && !car.has_images) return false;
  return !saveOnlyUsed || car.car_type === 'used';
}

/** @param dealershipId of the car's own dealership, in a group */
export function savingView(
  car: Judged & Pick<ListedCar, 'make' | 'model'>,
  rules: SavingRules,
  dealershipId?: string,
): SavingView {
  const { make, model, price } = car;
  const offered = canBeSaved(car, rules);
  return { offered, compare: rules.compare, make, model, price, ...(dealershipId && { dealershipId }) };
}
