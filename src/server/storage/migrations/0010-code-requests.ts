import { type Kysely, sql } from 'kysely';

/**
 * A code belongs to the request that asked for it: codes that somebody else asks for the same phone do not end it. Codes
 * of before expire within minutes and are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from sign_in_codes`.execute(db);
  await db.schema.dropIndex('sign_in_codes_alive').execute();
}
