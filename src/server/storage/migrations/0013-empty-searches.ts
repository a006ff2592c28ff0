import type { Kysely } from 'kysely';

/** Table for the searches that found nothing, by website, day and words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('empty_searches')
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('empty_searches_key', ['website_id', 'day', 'words'])
    .execute();
}
