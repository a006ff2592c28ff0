import { normalPhone } from '../../domain/leads/contact.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import type { House } from '../capability.ts';
import { missingCar } from '../dealers/dealer-stock.ts';
import { Refusal } from '../refusal.ts';
import { addOnce, deleteRows } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';
import type { Visitor } from './sign-ins.ts';

const MOST_WATCHED_CARS = 200;

/** Handlers for the cars that signed-in visitors save (WATCH-12). */
export function watchlistHandlers({ db, stock }: Pick<House, 'db' | 'stock'>) {
  return {
    async saveCar(call) {
      const who = ownerOf(call);
      const { car_id } = call.payload;
      const from = await stock.stockOf(call.dealer);
      if (!from.byId.has(car_id)) throw missingCar(from, car_id);
      await db.transaction().execute(async (part) => {
        const saved = await savedCars(part, who);
        // It keeps its place.
        if (saved.includes(car_id)) return;
        if (saved.length >= MOST_WATCHED_CARS)
          throw new Refusal(400, 'Your watchlist is full. Remove a car to save another.');
        // Two parallel clicks may both have found the car missing.
        await addOnce(part, 'watchlist_entries', { ...who, car_id, saved_at: call.now });
      });
      return { success: true };
    },

    async removeCar(call) {
      await deleteRows(db, 'watchlist_entries', { ...ownerOf(call), car_id: call.payload.car_id });
      return { success: true };
    },

    async readWatchlist({ dealer, phone }) {
      const ids = await savedCars(db, { website_id: dealer.id, phone: phone! });
      return { entries: ids.map((id) => ({ id })) };
    },
  } satisfies Partial<Handlers>;
}

/** Ids of the cars, newest first. */
async function savedCars(db: Database, who: Visitor): Promise<string[]> {
  const rows = await db
    .selectFrom('watchlist_entries')
    .select('car_id')
    .where((eb) => eb.and(who))
    .orderBy('saved_at', 'desc')
    .orderBy('car_id')
    .execute();
  return rows.map(({ car_id }) => car_id);
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
