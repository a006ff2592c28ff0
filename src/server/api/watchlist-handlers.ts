import { normalPhone } from '../../domain/contact.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import type { Watchlists } from '../storage/watchlists.ts';
import type { Call, Handlers } from './call.ts';
import { Refusal } from './refusal.ts';

/** The server-side watchlist (WATCH-12). */
export function watchlistHandlers(
  watchlists: Watchlists,
  stock: StockReader,
): Pick<Handlers, 'saveCar' | 'removeCar' | 'readWatchlist'> {
  return {
    async saveCar(call) {
      const who = ownerOf(call);
      const { byId } = await stock.stockOf(call.dealer);
      if (!byId.has(call.payload.car_id)) throw new Refusal(404, 'This car is no longer listed.');
      if (!(await watchlists.save(who, call.payload.car_id, call.now))) {
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
 * Whose list it is: the session's, never the payload's. A number that is not the session's is answered as not signed
 * in, which is what a page that believes it belongs to that number must do about it.
 */
function ownerOf({ dealer, phone, payload }: Call<{ phone_number: string }>) {
  if (phone === undefined || normalPhone(payload.phone_number) !== phone) {
    throw new Refusal(401, 'Please sign in with this phone number.');
  }
  return { website_id: dealer.id, phone };
}
