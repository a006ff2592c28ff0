import { type Kysely, sql } from 'kysely';

/** Tables for cars reserved online and for processed payment events. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
