import { type Done, fieldsOf, readDone } from './answers.ts';
import type { Watchlist, WatchlistCar } from './contract/watchlist.ts';
import { route } from './route.ts';

/** API-1: saves a car. Succeeds when the car is already saved. */
export const saveCar = route<WatchlistCar, Done>('POST', '/api/watchlist/save-car', readDone);

/** API-2: removes a car. Succeeds when the car is not on the list. */
export const removeCar = route<WatchlistCar, Done>('POST', '/api/watchlist/remove-car', readDone);

/** OPEN-24: returns the cars that the signed-in visitor saved, newest first. */
export const readWatchlist = route<undefined, Watchlist>('GET', '/api/watchlist', (body) => {
  const { entries } = fieldsOf(body);
  if (!Array.isArray(entries)) return undefined;
  const ids = entries.map((entry) => fieldsOf(entry)['id']);
  return ids.every((id) => typeof id === 'string') ? { entries: ids.map((id) => ({ id })) } : undefined;
});
