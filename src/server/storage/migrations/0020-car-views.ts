import type { Kysely } from 'kysely';

/** Views of cars' pages, counted by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('car_views')
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('dealership_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('car_views_key', ['website_id', 'day', 'car_id'])
    .execute();
}
