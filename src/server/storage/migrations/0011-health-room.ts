import type { Kysely } from 'kysely';

/** Column that the readiness check fills, to find out whether there is room for a lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('health')
    .addColumn('filler', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
