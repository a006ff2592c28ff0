import type { Kysely } from 'kysely';

/** Table with one row, which the readiness check writes and reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute();
}
