import type { Database } from '../storage/open-database.ts';

/** Milliseconds that the database has to answer. */
const LONGEST_CHECK = 3000;

/** Milliseconds for which an answer holds. Load balancers ask often, and every check writes. */
const CHECK_HOLDS = 1000;

/** A text as long as the longest lead. It is varied, because Postgres would compress a single repeated character. */
const roomOfLead = Array.from({ length: 8000 }, (_, at) => at.toString(36)).join('');

/** Finds out whether the database can be written and read: a full disk or a damaged file shows only then. */
export class DatabaseHealth {
  readonly #db: Database;
  readonly #now: () => number;
  #last: { at: number; fault: Promise<string | undefined> } | undefined;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** What is wrong, without data of visitors. Undefined when the database works. Never rejects. */
  fault(): Promise<string | undefined> {
    const at = this.#now();
    if (!this.#last || Math.abs(at - this.#last.at) >= CHECK_HOLDS)
      this.#last = { at, fault: this.#check(at) };
    return this.#last.fault;
  }

  async #check(now: number): Promise<string | undefined> {
    const late = new Promise<string>((resolve) => {
      setTimeout(() => resolve('It does not answer in time.'), LONGEST_CHECK).unref();
    });
    return Promise.race([this.#writeAndRead(now), late]);
  }

  async #writeAndRead(now: number): Promise<string | undefined> {
    try {
      await this.#db.transaction().execute(async (db) => {
        // The row has to grow: on a full disk, a row that keeps its size can still be written.
        for (const filler of [roomOfLead, '']) {
          await db
            .insertInto('health')
            .values({ id: 1, checked_at: now, filler })
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: now, filler }))
            .execute();
        }
      });
      // The newest lead is on the pages that a damaged file is most likely to have lost.
      await this.#db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').limit(1).execute();
      return undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      return `It cannot be written and read${code}: ${error instanceof Error ? error.message : 'no reason given'}.`;
    }
  }
}
