import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Tables } from '../../src/server/storage/tables.ts';

/** Rows that the tested sites' API has stored, read through a separate connection. */
export async function apiRows<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]> {
  const db = await openDatabase({ file: inject('apiDataFile') });
  try {
    return (await sql<Tables[Table]>`select * from ${sql.table(table)}`.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** The leads that came with an email address. */
export const leadsOf = async ({ email }: { email: string }) =>
  (await apiRows('leads')).filter((lead) => lead.email === email);
