import type { Logger } from 'pino';
import { serviceGroups } from '../config/schema/services.ts';
import { DAY, HOUR, MINUTE } from '../domain/time/durations.ts';
import type { House } from './capability.ts';
import type { ApiMetrics } from './health/api-metrics.ts';
import { deleteOld, websitesOf } from './privacy/website-data.ts';
import { type Aged, deleteAged } from './storage/rows.ts';

const usualRetention = serviceGroups.retention.parse({});

export interface UpkeepParts extends Pick<House, 'db' | 'dealers' | 'now' | 'notices'> {
  /** Milliseconds of a clock that is never set. */
  elapsed: () => number;
  /** Rows that no longer count after a while: codes, sessions, captchas. */
  aged: readonly Aged[];
  /** Ends reservations whose time is over, and refunds what is due. */
  sweep: () => Promise<void>;
  /** Does what has become due, such as mails whose hour has come. */
  look: () => Promise<unknown>;
  metrics: ApiMetrics;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Starts the server's regular tasks, and returns when the first sweep is done. @returns stops the tasks */
export async function startUpkeep(parts: UpkeepParts): Promise<() => Promise<void>> {
  const { db, aged, sweep, look, log, now } = parts;
  const isBelieved = believedTime({ ...parts, lastSeen: await newestLead(db, now() - DAY) });
  let isOver = false;
  /** Does what cannot be taken back, unless the clock is in doubt. */
  const whenBelieved = (work: () => Promise<void>) => async () => {
    if (!isBelieved()) {
      if (!parts.notices.has(aheadNotice)) log.error({ call: 'read the clock', notice: aheadNotice });
      parts.notices.add(aheadNotice);
      return;
    }
    parts.notices.delete(aheadNotice);
    await work();
  };
  /** Does something now and again and again, never twice at a time. */
  const repeat = (call: string, everyMs: number, work: () => Promise<unknown>) => {
    let running: Promise<unknown> | undefined;
    const run = () => {
      running ??= work()
        .catch((error: unknown) => log.error({ call, error }))
        .finally(() => {
          running = undefined;
        });
      return running;
    };
    const timer = setInterval(run, everyMs).unref();
    const stop = () => {
      clearInterval(timer);
      return running;
    };
    return { first: run(), stop };
  };
  // Not awaited, because visitors must not wait while old data is deleted.
  const tidy = whenBelieved(async () => {
    for (const rows of aged) await deleteAged(db, rows, now());
    await deleteOldOfAll(parts, () => isOver);
  });
  const tidying = repeat('delete old data', HOUR, tidy);
  const looking = repeat('plan mails', MINUTE, look);
  const sweeping = repeat('end reservations', MINUTE, whenBelieved(sweep));
  await sweeping.first;
  return async () => {
    isOver = true;
    await Promise.all([tidying, looking, sweeping].map(({ stop }) => stop()));
  };
}

const aheadNotice =
  'The clock of this machine went forward by more than an hour at once, or the server was off for long. Until that has lasted for a day, no data is deleted by its age and no deposit goes back by itself. See that the time is right.';

/** When somebody last sent a lead before a moment. One of today may have been taken while the clock was wrong already. */
async function newestLead(db: UpkeepParts['db'], before: number): Promise<number | undefined> {
  const earlier = db.selectFrom('leads').where('received_at', '<', before);
  const newest = earlier.select(({ fn }) => fn.max('received_at').as('at'));
  return (await newest.executeTakeFirst())?.at ?? undefined;
}

/** Deletes the data whose retention time is over, dealer by dealer (APP 11.2). */
async function deleteOldOfAll(parts: UpkeepParts, isOver: () => boolean): Promise<void> {
  const { db, dealers, metrics, log, now } = parts;
  const known = new Map((await dealers.all()).map((head) => [head.id, head]));
  // Where nobody is published, the store may be the wrong one, and no dealer has left.
  if (known.size === 0) return;
  for (const id of await websitesOf(db)) {
    // The visitors of a dealer that has left are forgotten after the usual time.
    const { slug, retention } = known.get(id) ?? { slug: `website ${id}`, retention: usualRetention };
    if (isOver()) return;
    const deleted = await deleteOld(db, id, retention, now());
    metrics.deleted({ ...deleted });
    if (Object.values(deleted).some((count) => count > 0))
      log.info({ call: 'delete old data', dealer: slug, ...deleted });
  }
}

/** A server that nobody used for so long was off, or its clock is ahead. */
const longestQuiet = 90 * DAY;

interface Clocks {
  now: () => number;
  /** Milliseconds of a clock that is never set. */
  elapsed: () => number;
  /** When the server was last used, as far as its database says. */
  lastSeen: number | undefined;
}

/**
 * Whether the clock of the machine is to be believed. What is deleted or paid back by a clock that was set ahead does not
 * come back with the right time, so a leap forward counts only when it has lasted for a day.
 *
 * @returns tells it for this moment; call it often
 */
export function believedTime({ now, elapsed, lastSeen }: Clocks): () => boolean {
  const ahead = () => now() - elapsed();
  const wasQuiet = lastSeen !== undefined && now() - lastSeen > longestQuiet;
  /** How far ahead of the other clock it is known to be. */
  let believed = wasQuiet ? Number.NEGATIVE_INFINITY : ahead();
  let doubtedFrom: number | undefined;
  return () => {
    const isLeap = ahead() - believed > HOUR;
    if (isLeap) doubtedFrom ??= elapsed();
    else doubtedFrom = undefined;
    if (doubtedFrom !== undefined && elapsed() - doubtedFrom < DAY) return false;
    believed = ahead();
    doubtedFrom = undefined;
    return true;
  };
}
