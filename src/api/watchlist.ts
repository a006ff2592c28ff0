import { shape } from './answer-shape.ts';
import { done } from './answers.ts';
import type { WatchlistCar } from './contract/watchlist.ts';
import { route } from './route.ts';

/** API-1: saves a car. Succeeds when the car is already saved. */
export const saveCar = route<WatchlistCar, typeof done>('POST', '/api/watchlist/save-car', done);

/** API-2: removes a car. Succeeds when the car is not on the list. */
export const removeCar = route<WatchlistCar, typeof done>('POST', '/api/watchlist/remove-car', done);

/** The visitor's saved cars (DATA-18). */
const watchlist = shape({ entries: [{ id: 'text' }] });

/** OPEN-24: returns the cars that the signed-in visitor saved, newest first. */
export const readWatchlist = route<undefined, typeof watchlist>('GET', '/api/watchlist', watchlist);
