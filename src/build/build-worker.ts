import { parentPort } from 'node:worker_threads';
import { buildSlice } from './build-slice.ts';
import { DealerFailure, type DealerJob, type SliceResult } from './dealer-job.ts';

/** What a worker tells the build: pages done, then how the job ended. */
export type WorkerMessage =
  | { kind: 'pages'; count: number }
  | { kind: 'done'; result: SliceResult }
  | { kind: 'failed'; slug: string; place: string; message: string };

const port = parentPort!;

port.on('message', async (job: DealerJob) => {
  const tell = (message: WorkerMessage) => port.postMessage(message);
  try {
    tell({ kind: 'done', result: await buildSlice(job, (count) => tell({ kind: 'pages', count })) });
  } catch (error) {
    const place = error instanceof DealerFailure ? error.place : 'the build';
    tell({
      kind: 'failed',
      slug: job.dealer.slug,
      place,
      message: error instanceof Error ? error.message : String(error),
    });
  }
});
