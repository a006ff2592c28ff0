import { normalPhone } from '../../domain/leads/contact.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import { missingCar, type StockReader } from '../dealers/dealer-stock.ts';
import { Refusal } from '../refusal.ts';
import { deleteRows, Repository } from '../storage/rows.ts';
import { addOnce } from '../storage/transaction-steps.ts';
import type { Visitor } from './sessions.ts';

const MOST_WATCHED_CARS = 200;

/** Cars that signed-in visitors saved (WATCH-12). */
export class Watchlists extends Repository {
  /** False when the list is full. A car that is already on it keeps its place. */
  async save(who: Visitor, car_id: string, now: number): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const saved = await new Watchlists(db).read(who);
      if (saved.includes(car_id)) return true;
      if (saved.length >= MOST_WATCHED_CARS) return false;
      // Two parallel clicks may both have found the car missing.
      await addOnce(db, 'watchlist_entries', { ...who, car_id, saved_at: now });
      return true;
    });
  }

  async remove(who: Visitor, car_id: string): Promise<void> {
    await deleteRows(this.db, 'watchlist_entries', { ...who, car_id });
  }

  /** Ids of the cars, newest first. */
  async read(who: Visitor): Promise<string[]> {
    const rows = await this.db
      .selectFrom('watchlist_entries')
      .select('car_id')
      .where((eb) => eb.and(who))
      .orderBy('saved_at', 'desc')
      .orderBy('car_id')
      .execute();
    return rows.map(({ car_id }) => car_id);
  }
}

/** Handlers for the server-side watchlist (WATCH-12). */
export function watchlistHandlers(watchlists: Watchlists, stock: StockReader) {
  return {
    async saveCar(call) {
      const who = ownerOf(call);
      const { car_id } = call.payload;
      const from = await stock.stockOf(call.dealer);
      if (!from.byId.has(car_id)) throw missingCar(from, { id: car_id });
      if (!(await watchlists.save(who, car_id, call.now))) {
        throw new Refusal(400, 'Your watchlist is full. Remove a car to save another.');
      }
      return { success: true };
    },

    async removeCar(call) {
      await watchlists.remove(ownerOf(call), call.payload.car_id);
      return { success: true };
    },

    async readWatchlist({ dealer, phone }) {
      const ids = await watchlists.read({ website_id: dealer.id, phone: phone! });
      return { entries: ids.map((id) => ({ id })) };
    },
  } satisfies Partial<Handlers>;
}

/**
 * The list's owner is the session's phone number and never the payload's. A payload with another number is answered as
 * not signed in, and the page then asks the visitor to sign in again.
 */
function ownerOf({ dealer, phone, payload }: Call<{ phone_number: string }>) {
  if (phone === undefined || normalPhone(payload.phone_number) !== phone) {
    throw new Refusal(401, 'Please sign in with this phone number.');
  }
  return { website_id: dealer.id, phone };
}
