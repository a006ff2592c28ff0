import { changeRows } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';

/** Milliseconds that the database has to answer. */
const LONGEST_CHECK = 3000;

/** Milliseconds for which an answer holds. Load balancers ask often, and every check writes. */
const CHECK_HOLDS = 1000;

/** A text as long as the longest lead. It is varied, because Postgres would compress a single repeated character. */
const roomOfLead = Array.from({ length: 8000 }, (_, at) => at.toString(36)).join('');

/**
 * Finds out whether the database can be written and read: a full disk or a damaged file shows only then.
 *
 * @returns what is wrong, without data of visitors. Undefined when the database works. Never rejects
 */
export function databaseHealth(db: Database): () => Promise<string | undefined> {
  let last: { at: number; fault: Promise<string | undefined> } | undefined;
  return () => {
    const at = Date.now();
    if (!last || Math.abs(at - last.at) >= CHECK_HOLDS) {
      const late = new Promise<string>((resolve) => {
        setTimeout(() => resolve('It does not answer in time.'), LONGEST_CHECK).unref();
      });
      last = { at, fault: Promise.race([writeAndRead(db), late]) };
    }
    return last.fault;
  };
}

async function writeAndRead(database: Database): Promise<string | undefined> {
  try {
    await database.transaction().execute(async (db) => {
      // The row has to grow: on a full disk, a row that keeps its size can still be written.
      for (const filler of [roomOfLead, '']) await changeRows(db, 'database_id', {}, { filler });
    });
    // The newest lead is on the pages that a damaged file is most likely to have lost.
    await database.selectFrom('leads').selectAll().orderBy('received_at', 'desc').limit(1).execute();
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `It cannot be written and read${code}: ${error instanceof Error ? error.message : 'no reason given'}.`;
  }
}

/** Calls that may always run at the same time, however slow they are. */
const FEWEST_ALLOWED = 128;

/** Seconds that the last of the calls under way may have to wait for its answer. */
const LONGEST_WAIT = 4;

/** Seconds over which answered calls are counted. */
const WINDOW = 4;

export type LoadShedder = ReturnType<typeof loadShedder>;

/**
 * Refuses calls that could not be answered in time. By Little's law, calls wait for as long as the number under way
 * divided by the number answered in a second.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function loadShedder(now: () => number = () => performance.now()) {
  const answered = new Map<number, number>();
  let underWay = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let refusesSince = 0;
  const thisSecond = () => Math.floor(now() / 1000);

  /** Calls answered in a second, over the last seconds. */
  function rate(): number {
    const oldest = thisSecond() - WINDOW;
    let sum = 0;
    for (const [second, count] of answered) {
      if (second < oldest) answered.delete(second);
      else sum += count;
    }
    return sum / WINDOW;
  }

  return {
    get underWay() {
      return underWay;
    },

    /** Counts a call that begins. False when the call has to be refused. */
    begin(): boolean {
      if (underWay >= Math.max(FEWEST_ALLOWED, rate() * LONGEST_WAIT)) {
        const at = now();
        if (at - refusedAt > WINDOW * 1000) refusesSince = at;
        refusedAt = at;
        return false;
      }
      underWay++;
      return true;
    },

    /** Counts a call that is not under way any more: it is over, or it waits for its client. */
    leave(): void {
      underWay--;
    },

    /** Counts a call that was answered. */
    answered(): void {
      const second = thisSecond();
      answered.set(second, (answered.get(second) ?? 0) + 1);
    },

    /** Whether calls are refused, and whether for some time no other was answered either. */
    get state(): 'free' | 'shedding' | 'stuck' {
      const at = now();
      if (at - refusedAt > WINDOW * 1000) return 'free';
      return rate() === 0 && at - refusesSince >= WINDOW * 1000 ? 'stuck' : 'shedding';
    },
  };
}
