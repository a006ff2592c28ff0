/** A dealer that has to be published. */
export interface PublishJob {
  /** Id of the job in its queue. */
  id: string;
  /** Slug. */
  dealer: string;
}

/**
 * The queue of dealers that have to be published. A dealer that is added twice before a worker takes it is
 * published once. At most one worker has a dealer at a time.
 */
export interface PublishQueue {
  add(slugs: readonly string[]): Promise<void>;
  /** Returns at most this many jobs. This worker must finish or fail each of them. */
  take(most: number): Promise<PublishJob[]>;
  /**
   * Reports that this worker still works on its jobs. The jobs of a worker that does not report are given to
   * another worker.
   */
  stillWorking(jobs: readonly PublishJob[]): Promise<void>;
  finish(jobs: readonly PublishJob[]): Promise<void>;
  /** Reports that a job failed. It is retried later, after a longer pause each time. */
  fail(job: PublishJob, why: string): Promise<void>;
  close(): Promise<void>;
}

/** Seconds before a failed job is retried: the first pause and the longest pause. */
export const firstRetrySeconds = 15;
export const longestRetrySeconds = 3600;

/**
 * A queue for a single machine, in memory. It needs no database, because a restarted worker finds the dealers that
 * are due by comparing hashes.
 */
export class LocalQueue implements PublishQueue {
  readonly #now: () => number;
  /** The time from which each waiting dealer may be taken, in milliseconds since 1970. */
  readonly #waiting = new Map<string, number>();
  /** The last pause of each failed dealer, in seconds. */
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
