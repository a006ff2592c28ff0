import { type Kysely, sql } from 'kysely';

/** Counts the moves of an appointment, and finds a person's leads by their email address quickly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('moves', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index leads_email on leads (lower(email))`.execute(db);
}
