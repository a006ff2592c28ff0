import { type Kysely, sql } from 'kysely';

/** Tables for sign-in, watchlists and visit counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('asked_from', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('dead_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('sign_in_codes_by_phone')
    .on('sign_in_codes')
    .columns(['website_id', 'phone', 'asked_at'])
    .execute();
  // A phone has one valid code. When several are requested together, one is sent.
  await db.schema
    .createIndex('sign_in_codes_alive')
    .unique()
    .on('sign_in_codes')
    .columns(['website_id', 'phone'])
    .where(sql.ref('dead_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('sign_in_codes_by_address')
    .on('sign_in_codes')
    .columns(['website_id', 'asked_from', 'asked_at'])
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('watchlist_entries')
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watchlist_entries_key', ['website_id', 'phone', 'car_id'])
    .execute();
  await db.schema
    .createTable('phone_reveals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('dealership_id', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('visit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('event_id', 'integer', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('dealership_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const table of ['phone_reveals', 'visit_events']) {
    await db.schema
      .createIndex(`${table}_by_time`)
      .on(table)
      .columns(['website_id', 'occurred_at'])
      .execute();
  }
}
