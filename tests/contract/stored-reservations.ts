import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Api } from './api-server.ts';
import { DAY } from './customer.ts';

/** Stores a reservation for each lead, as a car that is held without a deposit. */
export async function reserve(api: Api, leads: (string | null)[]): Promise<void> {
  const db = await openDatabase(api.database);
  for (const [index, lead_id] of leads.entries()) {
    await db
      .insertInto('reservations')
      .values({
        id: `r-${index}`,
        website_id: 1,
        dealer: 'alpha',
        car_id: `1-${index}`,
        car_slug: 'car',
        car_title: 'Car',
        visitor_hash: '',
        claimed_from: '',
        lead_key: `key ${index}`,
        lead_id,
        terms: '',
        amount_cents: 0,
        hold_hours: 48,
        refund_hours: null,
        state: 'held',
        created_at: api.clock.now,
        claim_until: api.clock.now + DAY,
        released_at: null,
        provider: '',
        payment_id: null,
        payment_url: null,
        payment_ref: null,
        payment_closed_at: null,
        declined_at: null,
        paid_at: null,
        refund_asked_at: null,
        refunded_at: null,
        kept_at: null,
      })
      .execute();
  }
  await db.destroy();
}
