import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Dealer } from '../../config/schema/dealer.ts';
import { revealedPhone } from '../../domain/leads/events.ts';
import { emptySearchWords } from '../../domain/stock/empty-search.ts';
import { HOUR } from '../../domain/time/durations.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { Handlers } from '../api/api-parts.ts';
import { isOwnOrigin } from '../api/caller.ts';
import type { House } from '../capability.ts';
import { Refusal } from '../refusal.ts';
import { addOnce, countRows, rowsChanged } from '../storage/rows.ts';
import type { Database, EmptySearchRow } from '../storage/tables.ts';

/**
 * Counts visits. A car that has gone since its page was built is not named, and its views are not counted: anybody could
 * invent cars.
 */
export function visitHandlers({ db, stock, preview, log }: House) {
  /** What was logged in the last hour. */
  const logged = new LRUCache<string, true>({ max: 1000, ttl: HOUR });
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
      const reveal = { event_id: revealedPhone, website_id, car_id, dealership_id, path: '' };
      await addOnce(db, 'visit_events', { id: randomUUID(), ...reveal, occurred_at: now });
      return { success: true };
    },

    async recordEmptySearch({ dealer, payload: { website_id, words: typed }, now }) {
      mustBeOwn(website_id, dealer);
      const words = emptySearchWords(typed);
      const key = { website_id, day: localDay(now, dealerZone(dealer)), words };
      if (words !== '') await countOnDay(db, 'empty_searches', key, { renewed: { last_seen_at: now } });
      return { success: true };
    },

    async recordCarView({ dealer, payload: { website_id, car_id, dealership_id }, now }) {
      mustBeOwn(website_id, dealer);
      const key = { website_id, day: localDay(now, dealerZone(dealer)), car_id };
      if (await knownCar(dealer, car_id))
        await countOnDay(db, 'car_views', key, { first: { dealership_id } });
      return { success: true };
    },

    async recordEvent({ dealer, payload, now }) {
      const { event_id, dealership_id, website_id, url } = payload;
      mustBeOwn(website_id, dealer);
      const path = pagePath(url, dealer, preview);
      const car_id = await knownCar(dealer, payload.car_id);
      const event = { id: randomUUID(), website_id, event_id, car_id, dealership_id, path, occurred_at: now };
      await addOnce(db, 'visit_events', event);
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
  } satisfies Partial<Handlers>;
}

function mustBeOwn(websiteId: number, { id }: Dealer): void {
  if (websiteId !== id) throw new Refusal(400, 'The website id is not that of the site that sent this.');
}

/** Path of a page of this site. The query may contain what a visitor typed, so it is not stored. */
function pagePath(url: string, dealer: Dealer, preview: boolean): string {
  const page = URL.parse(url, dealer.siteUrl);
  if (!page || !isOwnOrigin(page.origin, dealer, preview))
    throw new Refusal(400, 'The address is not valid.');
  return page.pathname.slice(0, 500);
}

/**
 * Different words of searches, and different cars, that are stored for a website and a day, so that nobody can fill the
 * database.
 */
const mostADay = { empty_searches: 1000, car_views: 20_000 };

/**
 * Adds one to a count of a day: of a search that found nothing, or of a car's page. Beyond so many rows, only what the day
 * already has is counted.
 */
async function countOnDay(
  db: Database,
  counts: keyof typeof mostADay,
  key: { website_id: number; day: string },
  { first = {}, renewed = {} }: { first?: object; renewed?: object },
): Promise<void> {
  // The compiler resolves a query of one table.
  const table = counts as 'empty_searches';
  const counted = db
    .updateTable(table)
    .set((eb) => ({ count: eb('count', '+', 1), ...renewed }))
    .where((eb) => eb.and(key));
  if ((await rowsChanged(counted)) > 0) return;
  const { website_id, day } = key;
  const ofDay = db.selectFrom(table).where((eb) => eb.and({ website_id, day }));
  if ((await countRows(ofDay)) >= mostADay[counts]) return;
  await db
    .insertInto(table)
    .values({ ...key, ...first, ...renewed, count: 1 } as EmptySearchRow)
    // Another server may have added the row since.
    .onConflict((conflict) =>
      conflict
        .columns(Object.keys(key) as (keyof typeof key)[])
        .doUpdateSet((eb) => ({ count: eb(`${table}.count`, '+', 1), ...renewed })),
    )
    .execute();
}
