import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Inventory } from '../../inventory/inventory.ts';
import type { StockDone, StockJob } from './stock-worker.ts';

/** What reading one dealer's stock may take: several times what 100,000 cars need. */
const usualLimits = { longestMs: 60_000, mostMb: 2048 };

/**
 * Reads large stock in a thread of its own, so that visitors do not wait while thousands of cars are validated, and that
 * no dealer's file takes the time or the memory of the others. One after the other: a dealer whose stock is too much
 * ends the thread, and the next one gets another.
 */
export class StockParser {
  readonly #limits: typeof usualLimits;
  #worker: Worker | undefined;
  #before: Promise<unknown> = Promise.resolve();

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** @throws when the stock needs more time or memory than the limits allow */
  read(job: StockJob): Promise<Inventory> {
    const read = this.#before.then(() => this.#readNow(job));
    this.#before = read.catch(() => undefined);
    return read;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #readNow(job: StockJob): Promise<Inventory> {
    const worker = this.#running();
    let done: StockDone;
    try {
      worker.postMessage(job);
      // Rejects with the error of a thread that has no memory left.
      [done] = await once(worker, 'message', { signal: AbortSignal.timeout(this.#limits.longestMs) });
    } catch (cause) {
      if (this.#worker === worker) this.#worker = undefined;
      await worker.terminate();
      const { longestMs, mostMb } = this.#limits;
      throw new Error(
        `The stock takes more than ${longestMs / 1000} seconds or ${mostMb} MB of memory to read; split the dealer or use a smaller export.`,
        { cause },
      );
    }
    if ('fault' in done) throw new Error(done.fault);
    return done.inventory;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./stock-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.mostMb },
    });
    // An error that nobody listens to would end the process.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // It must not keep the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
