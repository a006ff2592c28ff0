import { Worker } from 'node:worker_threads';
import type { Inventory } from '../../inventory/inventory.ts';
import type { StockDone, StockJob } from './stock-worker.ts';

type Job = StockJob extends infer One ? (One extends StockJob ? Omit<One, 'number'> : never) : never;

interface Waiting {
  resolve: (inventory: Inventory) => void;
  reject: (error: Error) => void;
}

/** Reads large stock in a thread of its own, so that visitors do not wait while thousands of cars are validated. */
export class StockParser {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #next = 0;

  /** @throws when the thread ended before it was done, for example without memory */
  read(job: Job): Promise<Inventory> {
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#running().postMessage({ ...job, number });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./stock-worker.ts', import.meta.url));
    // It must not keep the process alive.
    worker.unref();
    worker.on('message', (done: StockDone) => {
      const waiting = this.#waiting.get(done.number);
      this.#waiting.delete(done.number);
      if ('inventory' in done) waiting?.resolve(done.inventory);
      else waiting?.reject(new Error(done.fault));
    });
    worker.on('error', () => this.#ended(worker));
    worker.on('exit', () => this.#ended(worker));
    this.#worker = worker;
    return worker;
  }

  /** The next reading starts another thread. */
  #ended(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values())
      reject(new Error('The thread that reads stock has ended.'));
    this.#waiting.clear();
  }
}
