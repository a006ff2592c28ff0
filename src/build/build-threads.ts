import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './build-worker.ts';
import { DealerFailure, type DealerJob, type SliceResult } from './dealer-job.ts';

/** The worker beside this module: a source file, or its bundle when this is one (build-code.ts). */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './build-worker.ts' : './build-worker.mjs',
  import.meta.url,
);

/** Room for the garbage of pages, which all dies young: with Node's default a tenth of a build is collecting it. */
const YOUNG_MB = 64;

/**
 * Render threads that take job after job. Each holds one dealer at a time, so memory follows the largest dealer and
 * the number of threads, never the number of dealers.
 */
export class BuildThreads {
  readonly #size: number;
  readonly #onPages: (count: number) => void;
  readonly #idle: Worker[] = [];
  readonly #waiting: ((worker: Worker) => void)[] = [];
  #started = 0;

  constructor(size: number, onPages: (count: number) => void) {
    this.#size = size;
    this.#onPages = onPages;
  }

  /** @throws DealerFailure; the thread lives on for the next job. */
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
        else settle(() => reject(new DealerFailure(message.slug, message.place, message.message)));
      });
      // A thread that dies (out of memory, say) takes its dealer with it, not the fleet.
      worker.on('error', (error) => {
        this.#started--;
        settle(() => reject(new DealerFailure(job.dealer.slug, 'its render thread', error.message)));
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
        new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } }),
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
