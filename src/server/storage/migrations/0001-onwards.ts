import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables for sign-in, watchlists and visit counts. */
export const visitors: Migration = {
  async up(db: Kysely<unknown>) {
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
  },
};

/** Tables for leads and for used captchas. */
export const leads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('leads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('lead_key', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('subcategory', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('car_id', 'text', (column) => column.notNull())
      .addColumn('dealership_id', 'text', (column) => column.notNull())
      .addColumn('location_id', 'text', (column) => column.notNull())
      .addColumn('appointment_date', 'text', (column) => column.notNull())
      .addColumn('appointment_time', 'text', (column) => column.notNull())
      .addColumn('opt_in', 'integer', (column) => column.notNull())
      .addColumn('consent', 'text', (column) => column.notNull())
      .addColumn('spam', 'integer', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('sent_from', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    // A form that is sent twice is one lead, even if both arrive together.
    await db.schema
      .createIndex('leads_key')
      .unique()
      .on('leads')
      .columns(['website_id', 'lead_key'])
      .execute();
    for (const column of ['received_at', 'phone', 'sent_from']) {
      const columns =
        column === 'received_at' ? ['website_id', column] : ['website_id', column, 'received_at'];
      await db.schema.createIndex(`leads_by_${column}`).on('leads').columns(columns).execute();
    }
    await db.schema
      .createIndex('leads_by_appointment')
      .on('leads')
      .columns(['website_id', 'location_id', 'appointment_date'])
      .execute();
    await db.schema
      .createTable('used_captchas')
      .addColumn('signature', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
