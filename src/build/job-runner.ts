import { availableParallelism } from 'node:os';
import type { Dealer } from '../config/schema/dealer.ts';
import type { FleetOptions } from './build-fleet.ts';
import { buildSlice } from './build-slice.ts';
import { BuildThreads } from './build-threads.ts';
import type { CompiledApp } from './compile-app.ts';
import type { DealerJob, SliceResult } from './dealer-job.ts';

/** The size of the stock in bytes above which a dealer is split over all threads. */
const LARGE_STOCK_BYTES = 3_000_000;

/**
 * Runs a few small jobs in this thread, because starting a thread costs more. Otherwise it uses render threads.
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
      parts: Pick<DealerJob, 'held' | 'previous' | 'release' | 'stock'> & { stockBytes: number },
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
      if (dealerCount === 1 && count === 1)
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
