import type { Kysely } from 'kysely';

/** Tables for mails about saved cars and searches, and for addresses that want none. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await db.schema.createIndex('alerts_address').on('alerts').columns(['website_id', 'email_hash']).execute();
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
}
