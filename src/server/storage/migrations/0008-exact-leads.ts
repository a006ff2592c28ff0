import type { Kysely } from 'kysely';

/** Columns that tell a repeated form from a changed one and a late step from a new one, and rows to lock for limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
