import type { Kysely } from 'kysely';

/** Deposits that go back by themselves after the hold, and the reason why a refund was not accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reservations').addColumn('refund_hours', 'integer').execute();
  await db.schema
    .alterTable('payments')
    .addColumn('refund_error', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
