import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Dealer } from '../../config/schema/dealer.ts';
import { normalPhone } from '../../domain/contact.ts';
import { emptySearchWords } from '../../domain/empty-search.ts';
import { localDay } from '../../domain/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import type { SnapRatings } from '../services/snap-ratings.ts';
import type { SheetPrinter } from '../sheet/sheet-printer.ts';
import type { Reservations } from '../storage/reservations.ts';
import type { Watchlists } from '../storage/visitors.ts';
import type { Visits } from '../storage/visits.ts';
import type { Call, Handlers } from './api-parts.ts';
import { isOwnOrigin } from './caller.ts';
import type { Logger } from './log.ts';
import { missingCar } from './missing-car.ts';
import { Refusal } from './refusal.ts';

/** Handlers for a car as it is at this moment, and for its PDF. */
export function carHandlers(
  stock: StockReader,
  printer: SheetPrinter,
  reservations: Pick<Reservations, 'takenUntil'>,
): Pick<Handlers, 'carById' | 'carPdf'> {
  return {
    async carById({ dealer, payload, now }) {
      const from = await stock.stockNow(dealer);
      const found = from.byId.get(payload.id);
      if (!found) throw missingCar(from, payload);
      const { car, listed } = found;
      const { status, certified, reserved } = listed;
      const until = await reservations.takenUntil(dealer.id, car.id, now);
      const taken = until === undefined ? { taken: false } : { taken: true, taken_until: until };
      return { ...car, status, certified, reserved, ...taken };
    },

    async carPdf({ dealer, payload: { slug }, now }) {
      const from = await stock.stockNow(dealer);
      const found = from.bySlug.get(slug);
      if (!found) throw missingCar(from, { slug });
      const pdf = await printer.print(found, from, now);
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(pdf.byteLength),
          'content-disposition': `attachment; filename="${slug}.pdf"`,
          etag: `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`,
        },
      });
    },
  };
}

/** The handler for the dealer's rating at Snap21. */
export function reviewHandlers(ratings: SnapRatings): Pick<Handlers, 'snapRating'> {
  return {
    async snapRating({ dealer, payload }) {
      // Only the dealer's own organisations: nobody may use this server to query others.
      if (payload.orgId !== dealer.reviews.orgId)
        throw new Refusal(404, 'This organisation is not known here.');
      try {
        return await ratings.ratingOf(payload.orgId, dealer);
      } catch (cause) {
        throw new Refusal(500, 'The rating is not available at the moment.', { cause });
      }
    },
  };
}

/**
 * Counts visits. A car that has gone since its page was built is not named, and its views are not counted: anybody could
 * invent cars.
 */
export function visitHandlers(
  visits: Visits,
  stock: StockReader,
  preview: boolean,
  log: Pick<Logger, 'warn'>,
): Pick<Handlers, 'revealPhone' | 'recordEvent' | 'recordEmptySearch' | 'recordCarView' | 'recordViolation'> {
  /** What was logged in the last hour. */
  const logged = new LRUCache<string, true>({ max: 1000, ttl: 3_600_000 });
  /** The id, empty for a car that the dealer does not have. While stock cannot be read, every car counts. */
  const knownCar = async (dealer: Dealer, id = '') => {
    if (id === '') return '';
    const { byId, withheld, isUnread } = await stock.forLead(dealer);
    return isUnread || byId.has(id) || withheld.has(id) ? id : '';
  };
  return {
    async revealPhone({ dealer, payload: { car_id: named, dealership_id, website_id }, now }) {
      mustBeOwn(website_id, dealer);
      const car_id = await knownCar(dealer, named);
      await visits.addReveal({ website_id, car_id, dealership_id, occurred_at: now });
      return { success: true };
    },

    async recordEmptySearch({ dealer, payload, now }) {
      mustBeOwn(payload.website_id, dealer);
      const words = emptySearchWords(payload.words);
      const day = localDay(now, dealerZone(dealer));
      if (words !== '') await visits.addEmptySearch({ website_id: dealer.id, day, words, last_seen_at: now });
      return { success: true };
    },

    async recordCarView({ dealer, payload: { website_id, car_id, dealership_id }, now }) {
      mustBeOwn(website_id, dealer);
      const day = localDay(now, dealerZone(dealer));
      if (await knownCar(dealer, car_id)) await visits.addCarView({ website_id, day, car_id, dealership_id });
      return { success: true };
    },

    async recordEvent({ dealer, payload, now }) {
      const { event_id, dealership_id, website_id, url } = payload;
      mustBeOwn(website_id, dealer);
      const path = pagePath(url, dealer, preview);
      const car_id = await knownCar(dealer, payload.car_id);
      await visits.addEvent({ website_id, event_id, car_id, dealership_id, path, occurred_at: now });
      return { success: true };
    },

    async recordViolation({ dealer, payload: { directive, blocked: named, website_id, url } }) {
      mustBeOwn(website_id, dealer);
      const path = pagePath(url, dealer, preview);
      const blocked = URL.parse(named)?.origin ?? /^[a-z-]{1,40}$/.exec(named)?.[0] ?? 'unknown';
      const key = JSON.stringify([dealer.id, directive, blocked]);
      if (!logged.has(key))
        log.warn({ call: 'policy violation', dealer: dealer.slug, directive, blocked, path });
      logged.set(key, true, { noUpdateTTL: true });
      return { success: true };
    },
  };
}

function mustBeOwn(websiteId: number, { id }: Dealer): void {
  if (websiteId !== id) throw new Refusal(400, 'The website id is not that of the site that sent this.');
}

const longestPath = 500;

/** Path of a page of this site. The query may contain what a visitor typed, so it is not stored. */
function pagePath(url: string, dealer: Dealer, preview: boolean): string {
  const page = URL.parse(url, dealer.siteUrl);
  if (!page || !isOwnOrigin(page.origin, dealer, preview))
    throw new Refusal(400, 'The address is not valid.');
  return page.pathname.slice(0, longestPath);
}

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
