import { Refusal } from './refusal.ts';

/** Seconds until a client may retry when the queue is full. */
const BUSY_SECONDS = 5;

/** Runs a few tasks at the same time and queues a few more. Refuses further tasks at once. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws Refusal 503 when the queue is full */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (this.#waiting.length >= this.#mostWaiting)
      throw new Refusal(503, 'There is too much to do at once. Please try again in a moment.', {
        retryAfterSeconds: BUSY_SECONDS,
      });
    // A task that ends passes its slot to the next one.
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
