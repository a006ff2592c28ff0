import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables for cars reserved online and for processed payment events. */
export const reservations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reservations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('dealer', 'text', (column) => column.notNull())
      .addColumn('car_id', 'text', (column) => column.notNull())
      .addColumn('car_slug', 'text', (column) => column.notNull())
      .addColumn('car_title', 'text', (column) => column.notNull())
      .addColumn('visitor_hash', 'text', (column) => column.notNull())
      .addColumn('lead_key', 'text', (column) => column.notNull())
      .addColumn('lead_id', 'text')
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('hold_hours', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('claim_until', 'bigint', (column) => column.notNull())
      .addColumn('released_at', 'bigint')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('payment_url', 'text')
      .addColumn('payment_ref', 'text')
      .addColumn('payment_closed_at', 'bigint')
      .addColumn('declined_at', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addColumn('refund_asked_at', 'bigint')
      .addColumn('refunded_at', 'bigint')
      .addColumn('kept_at', 'bigint')
      .execute();
    // One visitor at a time can claim a car, even if several try together.
    await db.schema
      .createIndex('reservations_car')
      .unique()
      .on('reservations')
      .columns(['website_id', 'car_id'])
      .where(sql.ref('released_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('reservations_payment')
      .unique()
      .on('reservations')
      .columns(['provider', 'payment_id'])
      .where(sql.ref('payment_id'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('reservations_running')
      .on('reservations')
      .column('claim_until')
      .where(sql.ref('released_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('payment_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('heard_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Table for the deliveries of leads and their results. */
export const leadDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('leads').addColumn('deliver_after', 'bigint').execute();
    await db.schema
      .createIndex('leads_to_deliver')
      .on('leads')
      .column('deliver_after')
      .where(sql.ref('deliver_after'), 'is not', null)
      .execute();
    await db.schema
      .createTable('lead_deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('is_update', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'bigint')
      .addColumn('failure', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('lead_deliveries_due')
      .on('lead_deliveries')
      .column('due_at')
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('lead_deliveries_of_lead')
      .on('lead_deliveries')
      .columns(['lead_id', 'created_at'])
      .execute();
  },
};

/** Table for bookings of test drives and services. Copies the bookings of existing leads. */
export const appointments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('appointments')
      .addColumn('lead_id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .addColumn('slot', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('car_key', 'text', (column) => column.notNull())
      .addColumn('booked_at', 'bigint', (column) => column.notNull())
      .addColumn('cancelled_at', 'bigint')
      .execute();
    await sql`
      insert into appointments
        (lead_id, website_id, location_id, kind, date, time, minutes, slot, seat, car_key, booked_at)
      select id, website_id, location_id,
        case category when 'Test Drive' then 'test-drive' else 'service' end,
        appointment_date, appointment_time, 30, appointment_time,
        row_number() over (
          partition by website_id, location_id, category, appointment_date, appointment_time order by received_at, id
        ),
        case when category = 'Test Drive' and car_id <> '' and 1 = row_number() over (
          partition by website_id, category, car_id, appointment_date, appointment_time order by received_at, id
        ) then 'car ' || car_id else '' end,
        received_at
      from leads
      where spam = 0 and appointment_date <> '' and appointment_time <> ''
        and category in ('Test Drive', 'Service Booking')`.execute(db);
    // Unique among active bookings, so that two requests never get the same seat or the same car.
    await db.schema
      .createIndex('appointments_seat')
      .unique()
      .on('appointments')
      .columns(['website_id', 'location_id', 'kind', 'date', 'slot', 'seat'])
      .where(sql.ref('cancelled_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('appointments_car')
      .unique()
      .on('appointments')
      .columns(['website_id', 'car_key', 'date', 'slot'])
      .where((eb) =>
        eb.and([eb(sql.ref('cancelled_at'), 'is', null), eb(sql.ref('car_key'), '!=', sql.lit(''))]),
      )
      .execute();
  },
};
