import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The number of rows that a query finds. */
export async function countRows(query: SelectQueryBuilder<Tables, keyof Tables, object>): Promise<number> {
  const { rows } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
