import { type InferType, object } from 'yup';
import { readWatchlist, removeCar, saveCar } from '../watchlist.ts';
import { endpoint } from './endpoint.ts';
import { idField, phoneField } from './fields.ts';

/** API-1, API-2: a car to save or remove. The specification requires the phone number; it must match the session's. */
const savedCarSchema = object({ phone_number: phoneField(), car_id: idField('The car') });
export type WatchlistCar = InferType<typeof savedCarSchema>;

export const watchlistContract = {
  saveCar: endpoint({
    route: saveCar,
    summary: "Saves a car to the signed-in visitor's watchlist.",
    source: 'API-1, WATCH-12',
    payload: savedCarSchema,
    refusals: [400, 401, 404, 429],
    session: true,
  }),
  removeCar: endpoint({
    route: removeCar,
    summary: 'Removes a car from the watchlist, even when it is no longer for sale.',
    source: 'API-2, WATCH-12',
    payload: savedCarSchema,
    refusals: [400, 401, 429],
    session: true,
  }),
  readWatchlist: endpoint({
    route: readWatchlist,
    summary: "The signed-in visitor's watchlist, newest first.",
    source: 'OPEN-24, DATA-18',
    refusals: [401, 429],
    session: true,
  }),
};
