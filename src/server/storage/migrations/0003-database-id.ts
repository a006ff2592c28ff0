import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A backup that is restored has the id of the database that it was made of. */
export const databaseId: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table database_id (id text primary key)`.execute(db);
    await sql`insert into database_id (id) values (${randomUUID()})`.execute(db);
  },
};
