import { normalPhone } from '../../domain/leads/contact.ts';
import type { Watchlists } from '../accounts/visitors.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import { missingCar } from '../dealers/missing-car.ts';
import { Refusal } from '../refusal.ts';

/** Handlers for the server-side watchlist (WATCH-12). */
export function watchlistHandlers(
  watchlists: Watchlists,
  stock: StockReader,
): Pick<Handlers, 'saveCar' | 'removeCar' | 'readWatchlist'> {
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
  };
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
