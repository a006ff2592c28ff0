import { parentPort } from 'node:worker_threads';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Inventory } from '../../inventory/inventory.ts';
import { readStock, stockOfText } from '../../inventory/read-stock.ts';

/** Stock to read: the file in a dealer's folder, or the text of its feed. */
export type StockJob = { dealer: Dealer; today: string } & (
  | { folder: string }
  | { text: string; source: string }
);

export type StockDone = { inventory: Inventory } | { fault: string };

parentPort?.on('message', async (job: StockJob) => {
  const { dealer, today } = job;
  const post = (done: StockDone) => parentPort?.postMessage(done);
  try {
    const inventory =
      'folder' in job
        ? await readStock(dealer, { folder: job.folder, today })
        : stockOfText(dealer, job.text, job.source, today);
    post({ inventory });
  } catch (error) {
    post({ fault: error instanceof Error ? error.message : 'no reason given' });
  }
});
