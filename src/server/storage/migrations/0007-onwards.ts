import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Table with one row, which the readiness check writes and reads. */
export const health: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('health')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('checked_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Columns that tell a repeated form from a changed one and a late step from a new one, and rows to lock for limits. */
export const exactLeads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('leads')
      .addColumn('sent_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('leads')
      .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('reservations')
      .addColumn('claimed_from', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('reservations_by_lead_key')
      .on('reservations')
      .columns(['website_id', 'lead_key'])
      .execute();
    await db.schema
      .createTable('limit_locks')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('taken_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Table for every payment that a provider reported. Deposits of existing reservations become payments. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('payments')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('payment_ref', 'text', (column) => column.notNull())
      .addColumn('reservation', 'text')
      .addColumn('amount_cents', 'integer')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('refunded_cents', 'integer', (column) => column.notNull())
      .addColumn('dispute', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('refund_asked_at', 'bigint')
      .addColumn('refund_failed_at', 'bigint')
      .addColumn('returned_at', 'bigint')
      .addColumn('heard_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('payments_key', ['provider', 'payment_ref'])
      .execute();
    await sql`
      insert into payments
        (provider, payment_ref, reservation, amount_cents, currency, role, refunded_cents, dispute, made_at,
         refund_asked_at, returned_at, heard_at)
      select provider, payment_ref, id, amount_cents, 'aud', 'deposit',
        case when refunded_at is null then 0 else amount_cents end, '', paid_at, refund_asked_at, refunded_at, paid_at
      from reservations where payment_ref is not null and paid_at is not null`.execute(db);
    for (const column of ['kind', 'payment_ref'])
      await db.schema
        .alterTable('payment_events')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable('payment_events').addColumn('amount_cents', 'integer').execute();
  },
};

/**
 * A code belongs to the request that asked for it: codes that somebody else asks for the same phone do not end it. Codes
 * of before expire within minutes and are deleted.
 */
export const codeRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from sign_in_codes`.execute(db);
    await db.schema.dropIndex('sign_in_codes_alive').execute();
  },
};

/** Column that the readiness check fills, to find out whether there is room for a lead. */
export const healthRoom: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('health')
      .addColumn('filler', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

/** Counts the moves of an appointment, and finds a person's leads by their email address quickly. */
export const letters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('appointments')
      .addColumn('moves', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index leads_email on leads (lower(email))`.execute(db);
  },
};

/** Table for the searches that found nothing, by website, day and words. */
export const emptySearches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('empty_searches')
      .addColumn('website_id', 'integer', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('empty_searches_key', ['website_id', 'day', 'words'])
      .execute();
  },
};

/** Deposits that go back by themselves after the hold, and the reason why a refund was not accepted. */
export const afterHold: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reservations').addColumn('refund_hours', 'integer').execute();
    await db.schema
      .alterTable('payments')
      .addColumn('refund_error', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
