import { dealerInputs, dealerSlugs } from '../build/dealer-inputs.ts';
import { loadDealers } from '../config/load.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { dealerToday } from '../site/site-identity.ts';

/** A dealer that has to be published: the id of the job in its queue, and the slug. */
type PublishJob = Record<'id' | 'dealer', string>;

/** Seconds before a failed job is retried: the first pause and the longest pause. */
export const firstRetrySeconds = 15;
export const longestRetrySeconds = 3600;

/**
 * The queue of dealers that have to be published. A dealer that is added twice before a worker takes it is
 * published once. At most one worker has a dealer at a time.
 */
export type PublishQueue = ReturnType<typeof localQueue>;

/**
 * A queue for a single machine, in memory. It needs no database, because a restarted worker finds the dealers that
 * are due by comparing hashes.
 */
export function localQueue(now: () => number) {
  /** The time from which each waiting dealer may be taken, in milliseconds since 1970. */
  const waiting = new Map<string, number>();
  /** The last pause of each failed dealer, in seconds. */
  const pauses = new Map<string, number>();
  return {
    async add(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) waiting.set(slug, now());
    },
    /** Returns at most this many jobs. This worker must finish or fail each of them. */
    async take(most: number): Promise<PublishJob[]> {
      const at = now();
      const due = [...waiting].filter(([, from]) => from <= at).slice(0, most);
      for (const [slug] of due) waiting.delete(slug);
      return due.map(([slug]) => ({ id: slug, dealer: slug }));
    },
    /** Reports that this worker is at its jobs. Those of a worker that does not report are given to another one. */
    async stillWorking(_: readonly PublishJob[]): Promise<void> {},
    async finish(jobs: readonly PublishJob[]): Promise<void> {
      for (const { dealer } of jobs) pauses.delete(dealer);
    },
    /** Reports that a job failed. It is retried later, after a longer pause each time. @param _ why */
    async fail({ dealer }: PublishJob, _: string): Promise<void> {
      const seconds = Math.min(longestRetrySeconds, 2 * (pauses.get(dealer) ?? firstRetrySeconds / 2));
      pauses.set(dealer, seconds);
      if (!waiting.has(dealer)) waiting.set(dealer, now() + seconds * 1000);
    },
    async close(): Promise<void> {},
  };
}

/** The state of a dealer at the last check. */
interface Seen {
  /** Hash of the names, sizes and times of the dealer's files. */
  stat: string;
  /** Undefined while its configuration is invalid: it is due again when its folder changes. */
  dealer?: Dealer;
  /** The dealer's date, ISO. */
  today?: string;
  /** The time of the next read of the feed, in milliseconds since 1970. Undefined without a feed. */
  feedDue?: number | undefined;
}

/**
 * Makes a function that says which dealers are due: those whose folder changed, whose date changed at their local midnight, or whose
 * feed has to be read again.
 *
 * @param lastRead returns the time at which any worker last read a dealer's feed, in milliseconds since 1970
 */
export function dueDealers(dealersDir: string, lastRead: (slug: string) => Promise<number | undefined>) {
  const allSeen = new Map<string, Seen>();

  /** A folder that cannot be read is due once for each fault, so that a publish names the fault. */
  function statOf(slug: string): string {
    try {
      return dealerInputs(dealersDir, slug).stat;
    } catch (error) {
      return String(error);
    }
  }

  /** Returns the dealers that are due now, each with the reason, and marks them as seen: the next call leaves them out. */
  return async (now: number) => {
    const due: { slug: string; why: 'new' | 'folder' | 'midnight' | 'feed' }[] = [];
    const slugs = dealerSlugs(dealersDir);
    for (const gone of [...allSeen.keys()].filter((slug) => !slugs.includes(slug))) allSeen.delete(gone);
    for (const slug of slugs) {
      const stat = statOf(slug);
      const seen = allSeen.get(slug);
      if (seen?.stat === stat) continue;
      due.push({ slug, why: seen ? 'folder' : 'new' });
      allSeen.set(slug, { stat });
    }
    const changed = due.map(({ slug }) => slug);
    const { dealers } = changed.length > 0 ? await loadDealers(dealersDir, changed) : { dealers: [] };
    for (const dealer of dealers) {
      const { feed } = dealer.stock;
      const feedDue = feed && now + feed.everyMinutes * 60_000;
      Object.assign(allSeen.get(dealer.slug)!, { dealer, today: dealerToday(dealer, now), feedDue });
    }
    for (const [slug, seen] of allSeen) {
      const { dealer } = seen;
      if (!dealer || changed.includes(slug)) continue;
      const today = dealerToday(dealer, now);
      let feedIsDue = seen.feedDue !== undefined && seen.feedDue <= now;
      if (feedIsDue && dealer.stock.feed) {
        const every = dealer.stock.feed.everyMinutes * 60_000;
        const readAt = (await lastRead(slug)) ?? 0;
        // Another worker may have read the feed in the meantime.
        feedIsDue = readAt + every <= now;
        seen.feedDue = (feedIsDue ? now : readAt) + every;
      }
      if (today !== seen.today || feedIsDue) due.push({ slug, why: feedIsDue ? 'feed' : 'midnight' });
      seen.today = today;
    }
    return due;
  };
}
