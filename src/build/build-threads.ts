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
 * Runs jobs on render threads, except where a thread would cost more than it saves: one small dealer, or a build that
 * may use one thread only. Those run here.
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
  let threads: BuildThreads | undefined;
  return {
    async dealer(
      dealer: Dealer,
      parts: Pick<DealerJob, 'held' | 'previous' | 'quality' | 'release' | 'stock'> & { stockBytes: number },
    ): Promise<SliceResult[]> {
      const { stockBytes, ...rest } = parts;
      const large = stockBytes > LARGE_STOCK_BYTES;
      const count = large && dealerCount < size ? size : 1;
      const { dealersDir, outDir, cacheDir, now, force = false } = options;
      const job: Omit<DealerJob, 'slice'> = {
        dealer,
        folders: { dealersDir, outDir, cacheDir },
        app,
        now,
        force,
        ...rest,
      };
      if (count === 1 && (dealerCount === 1 || options.threads === 1))
        return [await buildSlice({ ...job, slice: { index: 0, count } }, onPages)];
      threads ??= new BuildThreads(size, onPages, largestStock);
      const slices = Array.from({ length: count }, (_, index) =>
        threads!.run({ ...job, slice: { index, count } }),
      );
      // All jobs must end before the folder is deleted, because a late one would write into it again.
      const ended = await Promise.allSettled(slices);
      const failed = ended.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
      return ended.map((end) => (end as PromiseFulfilledResult<SliceResult>).value);
    },
    end: () => threads?.end(),
  };
}

/** The worker beside this module: a source file, or a bundle when this module is bundled (build-code.ts). */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './build-worker.ts' : './build-worker.mjs',
  import.meta.url,
);

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
 * Threads that render one job after another. Each has one dealer in memory at a time, so the memory depends on the
 * largest dealer and the number of threads, not on the number of dealers.
 */
class BuildThreads {
  readonly #size: number;
  readonly #onPages: (count: number) => void;
  readonly #oldMb: number;
  readonly #idle: Worker[] = [];
  readonly #waiting: ((worker: Worker) => void)[] = [];
  #started = 0;

  /** @param largestStock bytes of the largest dealer's stock */
  constructor(size: number, onPages: (count: number) => void, largestStock: number) {
    this.#size = size;
    this.#onPages = onPages;
    this.#oldMb = OLD_MB + Math.ceil((largestStock / 1e6) * OLD_MB_PER_STOCK_MB);
  }

  /** @throws DealerFailure. The thread continues with the next job. */
  async run(job: DealerJob): Promise<SliceResult> {
    const worker = await this.#take();
    try {
      return await this.#converse(worker, job);
    } finally {
      this.#release(worker);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#idle.map((worker) => worker.terminate()));
  }

  #converse(worker: Worker, job: DealerJob): Promise<SliceResult> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        worker.removeAllListeners('message');
        worker.removeAllListeners('error');
        end();
      };
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'pages') this.#onPages(message.count);
        else if (message.kind === 'done') settle(() => resolve(message.result));
        else settle(() => reject(new DealerFailure(message.place, message.message)));
      });
      // A thread that crashes, for example without memory, fails only its dealer.
      worker.on('error', (error) => {
        this.#started--;
        settle(() => reject(new DealerFailure('its render thread', error.message)));
      });
      worker.postMessage(job);
    });
  }

  #take(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle) return Promise.resolve(idle);
    if (this.#started < this.#size) {
      this.#started++;
      return Promise.resolve(
        new Worker(workerFile, {
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: this.#oldMb },
        }),
      );
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(worker: Worker): void {
    const usable = worker.threadId === -1 ? undefined : worker;
    const next = this.#waiting.shift();
    if (!next) {
      if (usable) this.#idle.push(usable);
    } else if (usable) next(usable);
    else this.#take().then(next);
  }
}
