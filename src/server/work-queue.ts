import { Refusal } from './refusal.ts';

/** Seconds until a client may retry when the queue is full. */
export const BUSY_SECONDS = 5;

/** Runs a few tasks at the same time and queues a few more. Refuses further tasks at once. */
export function workQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** @throws Refusal 503 when the queue is full */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running < atOnce) running++;
      else if (waiting.length >= mostWaiting)
        throw new Refusal(503, 'There is too much to do at once. Please try again in a moment.', {
          retryAfterSeconds: BUSY_SECONDS,
        });
      // A task that ends passes its slot to the next one.
      else await new Promise<void>((go) => waiting.push(go));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
