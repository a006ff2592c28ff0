import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration of statements that both databases know. SQLite runs one at a time. */
export const inTurn = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
