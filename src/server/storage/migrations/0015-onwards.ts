import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables for mails about saved cars and searches, and for addresses that want none. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alerts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_hash', 'text', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('watched', 'text', (column) => column.notNull())
      .addColumn('seen', 'text', (column) => column.notNull())
      .addColumn('consent', 'text', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('asked_from', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('checked_day', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('alerts_due').on('alerts').columns(['website_id', 'checked_day']).execute();
    await db.schema
      .createIndex('alerts_address')
      .on('alerts')
      .columns(['website_id', 'email_hash'])
      .execute();
    await db.schema
      .createTable('alert_mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_hash', 'text', (column) => column.notNull())
      .addColumn('alert_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('alert_mails_address')
      .on('alert_mails')
      .columns(['website_id', 'email_hash'])
      .execute();
    await db.schema
      .createTable('unsubscribed')
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('email_hash', 'text', (column) => column.notNull())
      .addColumn('unsubscribed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('unsubscribed_key', ['website_id', 'email_hash'])
      .execute();
  },
};

/** Tables of the desk: how leads are handled, its history, links to sign in and sessions; and indexes of its inbox. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('desk_leads')
      .addColumn('lead_id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('assigned', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('desk_changes')
      .addColumn('lead_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('who_name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('was', 'text', (column) => column.notNull())
      .addColumn('becomes', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_changes_key', ['lead_id', 'number'])
      .execute();
    await db.schema
      .createTable('desk_sign_ins')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('asked_for', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('asked_from', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema
      .createTable('desk_sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    const indexes: [string, string, string[]][] = [
      ['desk_leads_by_status', 'desk_leads', ['website_id', 'status']],
      ['desk_changes_by_time', 'desk_changes', ['website_id', 'at']],
      ['desk_sign_ins_by_person', 'desk_sign_ins', ['asked_for', 'asked_at']],
      ['desk_sign_ins_by_address', 'desk_sign_ins', ['asked_from', 'asked_at']],
      ['desk_sessions_by_person', 'desk_sessions', ['email']],
      ['leads_by_change', 'leads', ['website_id', 'updated_at']],
    ];
    for (const [name, table, columns] of indexes)
      await db.schema.createIndex(name).on(table).columns(columns).execute();
    // The order of the inbox, with all columns that decide what a session sees: lists and counts read no lead for it.
    await sql`create index leads_inbox on leads
      (website_id, received_at desc, id, spam, category, location_id, dealership_id)`.execute(db);
    // One person's leads at every website of a session, by phone.
    await sql`create index leads_phone on leads (phone)`.execute(db);
  },
};

/** Tables of the desk: the weeks whose numbers were mailed, and whose turn it is to get a lead. */
export const deskWeeks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('desk_weeks')
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('week', 'text', (column) => column.notNull())
      .addColumn('planned_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_weeks_key', ['website_id', 'week'])
      .execute();
    await db.schema
      .createTable('desk_turns')
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('queue', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('turn', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_turns_key', ['website_id', 'queue', 'email'])
      .execute();
  },
};

/** The history of content: who saved and published what, and when. */
export const contentChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('content_changes_newest')
      .on('content_changes')
      .columns(['website_id', 'at'])
      .execute();
  },
};

/** Views of cars' pages, counted by day. */
export const carViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('car_views')
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('car_id', 'text', (column) => column.notNull())
      .addColumn('dealership_id', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('car_views_key', ['website_id', 'day', 'car_id'])
      .execute();
  },
};

/** Finds the codes of a phone at all dealers: their limit is one. */
export const codesOfPhone: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('sign_in_codes_by_phone').ifExists().execute();
    await db.schema
      .createIndex('sign_in_codes_of_phone')
      .ifNotExists()
      .on('sign_in_codes')
      .columns(['phone', 'asked_at'])
      .execute();
  },
};
