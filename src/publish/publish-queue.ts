/** A dealer that has to be published. */
export interface PublishJob {
  /** Names the job in its queue. */
  id: string;
  /** Slug. */
  dealer: string;
}

/**
 * The dealers that have to be published. A dealer that is added twice before it is taken is published once, and at most
 * one worker has a dealer at a time.
 */
export interface PublishQueue {
  add(slugs: readonly string[]): Promise<void>;
  /** Returns at most this many jobs, which this worker now has to finish or fail. */
  take(most: number): Promise<PublishJob[]>;
  /** Says that this worker still works on its jobs. Jobs of a worker that is silent are given to another. */
  stillWorking(jobs: readonly PublishJob[]): Promise<void>;
  finish(jobs: readonly PublishJob[]): Promise<void>;
  /** The job is tried again later, after a longer pause each time. */
  fail(job: PublishJob, why: string): Promise<void>;
  close(): Promise<void>;
}

/** Seconds until a job that failed is tried again, at first and at most. */
export const firstRetrySeconds = 15;
export const longestRetrySeconds = 3600;

/**
 * The queue of a single machine, in memory. It needs no database, because a worker that starts again finds out what is
 * due by comparing hashes.
 */
export class LocalQueue implements PublishQueue {
  readonly #now: () => number;
  /** When each waiting dealer may be taken, milliseconds since 1970. */
  readonly #waiting = new Map<string, number>();
  /** The last pause of each dealer that failed, in seconds. */
  readonly #pauses = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async add(slugs: readonly string[]): Promise<void> {
    for (const slug of slugs) this.#waiting.set(slug, this.#now());
  }

  async take(most: number): Promise<PublishJob[]> {
    const now = this.#now();
    const due = [...this.#waiting].filter(([, at]) => at <= now).slice(0, most);
    for (const [slug] of due) this.#waiting.delete(slug);
    return due.map(([slug]) => ({ id: slug, dealer: slug }));
  }

  async stillWorking(): Promise<void> {}

  async finish(jobs: readonly PublishJob[]): Promise<void> {
    for (const { dealer } of jobs) this.#pauses.delete(dealer);
  }

  async fail({ dealer }: PublishJob): Promise<void> {
    const seconds = Math.min(longestRetrySeconds, 2 * (this.#pauses.get(dealer) ?? firstRetrySeconds / 2));
    this.#pauses.set(dealer, seconds);
    if (!this.#waiting.has(dealer)) this.#waiting.set(dealer, this.#now() + seconds * 1000);
  }

  async close(): Promise<void> {}
}
