import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Dealer } from '../config/schema/dealer.ts';
import type { FleetOptions } from './build-fleet.ts';
import { buildSlice } from './build-slice.ts';
import type { WorkerMessage } from './build-worker.ts';
import type { CompiledApp } from './compile-app.ts';
import { DealerFailure, type DealerJob, type SliceResult } from './dealer-job.ts';

/** The size of the stock in bytes above which a dealer is split over all threads. */
const LARGE_STOCK_BYTES = 3_000_000;

/**
 * A larger young generation, because pages produce short-lived garbage. With Node's default a tenth of a build is
 * garbage collection.
 */
const YOUNG_MB = 64;

/**
 * Limit of a thread's old generation, with space for the largest dealer. Far below the limit V8 already collects
 * garbage more often, which reduces the memory of a build by a fifth and costs no measurable time. Node's default
 * is half of the machine's memory.
 */
const OLD_MB = 512;
const OLD_MB_PER_STOCK_MB = 64;

/**
 * Runs jobs on render threads, except where a thread would cost more than it saves: one small dealer, or a build that
 * may use one thread only. Those run here. Each thread has one dealer in memory at a time, so the memory depends on the
 * largest dealer and the number of threads, not on the number of dealers.
 *
 * @param work.largestStock bytes of the largest dealer's stock
 */
export function jobRunner(
  { dealers: dealerCount, largestStock }: { dealers: number; largestStock: number },
  options: FleetOptions,
  app: CompiledApp,
) {
  const size = options.threads ?? availableParallelism();
  const onPages = (count: number) => options.report?.pages?.(count);
  const oldMb = OLD_MB + Math.ceil((largestStock / 1e6) * OLD_MB_PER_STOCK_MB);
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: oldMb };
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let started = 0;

  async function take(): Promise<Worker> {
    const free = idle.pop();
    if (free) return free;
    if (started === size) return new Promise((resolve) => waiting.push(resolve));
    started++;
    return new Worker(new URL('./build-worker.ts', import.meta.url), { resourceLimits });
  }

  function release(worker: Worker): void {
    const next = waiting.shift();
    if (worker.threadId === -1) {
      if (next) take().then(next);
    } else if (next) next(worker);
    else idle.push(worker);
  }

  const converse = (worker: Worker, job: DealerJob) =>
    new Promise<SliceResult>((resolve, reject) => {
      const settle = (end: () => void) => {
        worker.removeAllListeners('message');
        worker.removeAllListeners('error');
        end();
      };
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'pages') onPages(message.count);
        else if (message.kind === 'done') settle(() => resolve(message.result));
        else settle(() => reject(new DealerFailure(message.place, message.message)));
      });
      // A thread that crashes, for example without memory, fails only its dealer.
      worker.on('error', (error) => {
        started--;
        settle(() => reject(new DealerFailure('its render thread', error.message)));
      });
      worker.postMessage(job);
    });

  /** @throws DealerFailure. The thread continues with the next job. */
  async function onThread(job: DealerJob): Promise<SliceResult> {
    const worker = await take();
    return converse(worker, job).finally(() => release(worker));
  }

  return {
    async dealer(
      dealer: Dealer,
      parts: Pick<DealerJob, 'held' | 'previous' | 'quality' | 'release' | 'stock'> & { stockBytes: number },
    ): Promise<SliceResult[]> {
      const { stockBytes, ...rest } = parts;
      const large = stockBytes > LARGE_STOCK_BYTES;
      const count = large && dealerCount < size ? size : 1;
      const { dealersDir, outDir, cacheDir, now, force = false } = options;
      const folders = { dealersDir, outDir, cacheDir };
      const job: Omit<DealerJob, 'slice'> = { dealer, folders, app, now, force, ...rest };
      if (count === 1 && (dealerCount === 1 || options.threads === 1))
        return [await buildSlice({ ...job, slice: { index: 0, count } }, onPages)];
      const slices = Array.from({ length: count }, (_, index) =>
        onThread({ ...job, slice: { index, count } }),
      );
      // All jobs must end before the folder is deleted, because a late one would write into it again.
      await Promise.allSettled(slices);
      return Promise.all(slices);
    },
    end: () => Promise.all(idle.map((worker) => worker.terminate())),
  };
}
