import type { DeleteResult, InsertObject, SelectQueryBuilder, UpdateResult } from 'kysely';
import type { Database, LeadRow, Tables } from './tables.ts';

/** Reads and writes rows of some tables. Within a transaction, what it changes is part of it. */
export abstract class Repository {
  protected readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }
}

/** The row of a table whose columns have these values; `null` is no value. */
export async function rowWith<Table extends keyof Tables>(
  db: Database,
  table: Table,
  wanted: Readonly<Partial<Tables[Table]>>,
): Promise<Tables[Table] | undefined> {
  // The compiler resolves a query of one table, and not of any.
  const query = db.selectFrom(table as 'leads').selectAll();
  const row = await query.where((eb) => eb.and(wanted as Partial<LeadRow>)).executeTakeFirst();
  return row as Tables[Table] | undefined;
}

/** Changes the rows of a table whose columns have these values; `null` is no value. @returns their number */
export async function changeRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  which: Readonly<Partial<Tables[Table]>>,
  values: Readonly<Partial<Tables[Table]>>,
): Promise<number> {
  const query = db.updateTable(table as 'leads').set(values as Partial<LeadRow>);
  return rowsChanged(query.where((eb) => eb.and(which as Partial<LeadRow>)));
}

/** Adds a row. False when it is there already, or another row has what only one may have. */
export async function addOnce<Table extends keyof Tables>(
  db: Database,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Deletes the rows of a table whose columns have these values; `null` is no value. @returns their number */
export async function deleteRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  which: Readonly<Partial<Tables[Table]>>,
): Promise<number> {
  return rowsChanged(db.deleteFrom(table as 'leads').where((eb) => eb.and(which as Partial<LeadRow>)));
}

/** Rows that no longer count, so long after the time in a column of theirs. */
export type Aged = {
  [Table in keyof Tables]: { table: Table; column: keyof Tables[Table]; keptMs: number };
}[keyof Tables];

/** Deletes rows whose time is over. @param of only those of a website; default: all */
export async function deleteAged(
  db: Database,
  { table, column, keptMs }: Aged,
  now: number,
  of: { website_id?: number } = {},
): Promise<number> {
  const old = db.deleteFrom(table as 'sessions').where(column as 'expires_at', '<=', now - keptMs);
  return rowsChanged(old.where((eb) => eb.and(of)));
}

/** True when a query finds a row. */
export async function isAny(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** The number of rows that a query finds. */
export async function countRows(query: SelectQueryBuilder<Tables, keyof Tables, object>): Promise<number> {
  const { rows } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Changes or deletes rows. @returns their number */
export async function rowsChanged(change: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult>;
}): Promise<number> {
  const result = await change.executeTakeFirst();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** Rows of a query, in pages, to limit memory. @param page reads the rows after one, at most so many */
export async function* pageByPage<Row>(
  most: number,
  page: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const rows = await page(after);
    yield* rows;
    after = rows.length === most ? rows.at(-1) : undefined;
  } while (after !== undefined);
}
