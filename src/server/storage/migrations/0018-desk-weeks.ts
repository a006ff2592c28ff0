import type { Kysely } from 'kysely';

/** Tables of the desk: the weeks whose numbers were mailed, and whose turn it is to get a lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
