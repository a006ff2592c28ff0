import { isAvailable } from '../cars/availability.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { isPrice } from './shown-price.ts';

/** Where visitors save cars: in their browser, or on the server after signing in. */
export type SavedList = 'garage' | 'watchlist';

/** Pages of the saved lists (OPEN-1). */
export const savedListPaths: Record<SavedList, string> = {
  garage: '/favourites/',
  watchlist: '/watchlist/',
};

/** Their names. The server stores the watchlist; the visitor's browser stores favourites. */
export const savedListNames: Record<SavedList, string> = { garage: 'Favourites', watchlist: 'Watchlist' };

/** The dealer's options for saving and comparing, with defaults filled in. */
export interface SavingRules {
  list: SavedList;
  /** Cars can be compared (CFG-7). */
  compare: boolean;
  /** Only used cars can be saved (CFG-8). */
  saveOnlyUsed: boolean;
}

/**
 * The dealer's list: favourites if it has them, else the watchlist if there is a server for it (OPEN-96).
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
 * True when a car may be saved and compared (WATCH-10, WATCH-11). The price of a listed car is 0 where the feed has up to
 * $10, so such a car cannot be saved either (OPEN-94). Only favourites require pictures.
 */
export function canBeSaved(car: Judged, { list, saveOnlyUsed }: SavingRules): boolean {
  if (!isAvailable(car) || !isPrice(car.price)) return false;
  if (list === 'garage' && !car.has_images) return false;
  return !saveOnlyUsed || car.car_type === 'used';
}

/** The place of the form for mails on the page of a saved list. */
export const alertsAnchor = 'email-me';

/** True where visitors can ask for mails about saved cars and searches: the dealer wants it, and there is a server. */
export function offersAlerts({ alerts, api }: Record<'alerts' | 'api', { enabled: boolean }>): boolean {
  return alerts.enabled && api.enabled;
}
