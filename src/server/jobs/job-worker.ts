import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { DeliveryFailure, failureOf, mostAttempts, waitAfter } from '../services/sending.ts';
import { type Jobs, leaseMs } from '../storage/jobs.ts';
import type { JobRow } from '../storage/tables.ts';

/** How a job ended. Dropped: there is no reason for it any more, so that nothing was sent. */
type JobEnd = { state: 'delivered' | 'dropped' } & Partial<Pick<JobRow, 'sent_hash'>>;

export const dropped: JobEnd = { state: 'dropped' };
export const delivered: JobEnd = { state: 'delivered' };

/**
 * Does the jobs of one kind. It is called with the dealer's configuration of this moment, and at least once for each job.
 *
 * @param signal aborts when the try has taken too long, or the server stops
 * @throws when it could not be done, and is to be tried again
 */
export type DoJob = (job: JobRow, dealer: Dealer, signal: AbortSignal) => Promise<JobEnd>;

export const usualJobTimes = {
  /** Milliseconds between two checks of the queue. */
  pollMs: 2000,
  /** Milliseconds until a try times out. */
  attemptMs: 30_000,
  /** Milliseconds that running tries have to finish when the server stops. */
  graceMs: 5000,
};
export type JobTimes = typeof usualJobTimes;

/** Jobs that are tried at the same time, each of another lane. */
const MOST_AT_ONCE = 16;

export interface WorkerParts {
  jobs: Jobs;
  /** What does the jobs, by kind. Jobs of other kinds wait for a server that knows them. */
  kinds: Readonly<Record<string, DoJob>>;
  /** Adds jobs for what became due, in a round before jobs are taken. */
  plans: {
    isAnyDue(now: number): Promise<boolean>;
    /** @returns true when anything was due */
    plan(websites: number[], now: number): Promise<boolean>;
  };
  dealers: DealerDirectory;
  times: JobTimes;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  now: () => number;
}

/**
 * Does the jobs that are due, inside the server's process. Several servers may share one database: each job is leased to
 * one of them, and another server takes it over when that one stops.
 */
export function startJobs({ jobs, kinds, plans, dealers, times, log, now }: WorkerParts) {
  if (times.attemptMs >= leaseMs) throw new Error('A try must not outlast its lease.');
  /** Tries under way, by lane. */
  const trying = new Map<string, Promise<void>>();
  /** Their ends. A signal of its own for each, because what listens to one that is shared or timed stays in memory. */
  const ends = new Set<AbortController>();
  let isCut = false;
  let round: Promise<void> | undefined;
  let isAgain = false;
  let isStopped = false;
  /**
   * The busy lanes beside which nothing was due. Finding nothing is slow: the database passes all that waits for these
   * lanes, which can be thousands of deliveries while a mail server is down. Forgotten at every poll.
   */
  let nothingBeside: string | undefined;

  /** Only one round runs at a time. A request during a round starts another one after it. */
  function look(): void {
    isAgain = true;
    round ??= rounds();
  }

  async function rounds(): Promise<void> {
    while (isAgain && !isStopped) {
      isAgain = false;
      await fill().catch((error: unknown) => {
        log.error({ call: 'do jobs', error });
        isAgain = false;
      });
    }
    round = undefined;
  }

  async function fill(): Promise<void> {
    if (!(await plans.isAnyDue(now())) && !(await jobs.isAnyDue(now()))) return;
    const known = { websites: (await dealers.all()).map(({ id }) => id), kinds: Object.keys(kinds) };
    if (await plans.plan(known.websites, now())) nothingBeside = undefined;
    while (!isStopped && trying.size < MOST_AT_ONCE) {
      const busy = [...trying.keys()];
      const beside = busy.toSorted().join('\n');
      if (beside === nothingBeside) return;
      const job = await jobs.lease(known, busy, now());
      if (!job) {
        if (busy.length > 0) nothingBeside = beside;
        return;
      }
      const one = attempt(job).finally(() => {
        trying.delete(job.lane);
        look();
      });
      trying.set(job.lane, one);
    }
  }

  /** Never throws. A result that cannot be stored is retried when the lease expires. */
  async function attempt(job: JobRow): Promise<void> {
    const dealer = await dealers.byId(job.website_id).catch(() => undefined);
    const { kind, id, attempts } = job;
    const told = { call: 'do job', kind, job: id, dealer: dealer?.slug, attempt: attempts };
    await end(job, dealer, told).catch((error: unknown) => log.error({ ...told, error }));
  }

  async function end(job: JobRow, dealer: Dealer | undefined, told: object): Promise<void> {
    if (job.attempts > mostAttempts) {
      // The process ended during every earlier try. This job may be the cause, so give it up.
      const failure = 'The server stopped while it was being sent.';
      await jobs.settle(job, { failure, state: 'dead', ended_at: now() });
      log.error({ ...told, result: 'dead' });
      return;
    }
    const ending = new AbortController();
    ends.add(ending);
    if (isCut) ending.abort();
    const late = setTimeout(() => ending.abort(), times.attemptMs);
    const { signal } = ending;
    const started = performance.now();
    try {
      if (!dealer) throw new DeliveryFailure('The configuration of the dealer cannot be read.');
      const ended = await withinTime(kinds[job.kind]!(job, dealer, signal), signal);
      await jobs.settle(job, { failure: '', ...ended, ended_at: now() });
      log.info({ ...told, result: ended.state, ms: Math.round(performance.now() - started) });
    } catch (error) {
      if (isCut) {
        // It is due again, and the try does not count.
        await jobs.settle(job, { attempts: job.attempts - 1 });
        return;
      }
      const { message: failure, askedWaitMs } = failureOf(error);
      if (!(error instanceof DeliveryFailure)) log.debug({ ...told, error });
      const isLast = job.attempts >= mostAttempts;
      if (isLast) await jobs.settle(job, { failure, state: 'dead', ended_at: now() });
      else await jobs.settle(job, { failure, run_at: now() + waitAfter(job.attempts, askedWaitMs) });
      log[isLast ? 'error' : 'warn']({ ...told, result: isLast ? 'dead' : 'failed', failure });
    } finally {
      clearTimeout(late);
      ends.delete(ending);
    }
  }

  const poll = setInterval(() => {
    nothingBeside = undefined;
    look();
  }, times.pollMs).unref();
  look();

  return {
    /** Starts nothing new and waits for running tries. Tries that take too long are put back into the queue. */
    async stop(): Promise<void> {
      clearInterval(poll);
      isStopped = true;
      const cut = setTimeout(() => {
        isCut = true;
        for (const ending of ends) ending.abort();
      }, times.graceMs);
      await round;
      await Promise.all(trying.values());
      clearTimeout(cut);
    },
  };
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const ended = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  return Promise.race([work, ended.then(() => Promise.reject(signal.reason))]);
}
