import { parentPort } from 'node:worker_threads';
import { buildSlice } from './build-slice.ts';
import { DealerFailure, type DealerJob, type SliceResult } from './dealer-job.ts';

/** The messages of a worker: the number of finished pages, then the result of the job. */
export type WorkerMessage =
  | { kind: 'pages'; count: number }
  | { kind: 'done'; result: SliceResult }
  | { kind: 'failed'; place: string; message: string };

const port = parentPort!;

port.on('message', async (job: DealerJob) => {
  const tell = (message: WorkerMessage) => port.postMessage(message);
  try {
    tell({ kind: 'done', result: await buildSlice(job, (count) => tell({ kind: 'pages', count })) });
  } catch (error) {
    const place = error instanceof DealerFailure ? error.place : 'the build';
    tell({ kind: 'failed', place, message: error instanceof Error ? error.message : String(error) });
  }
});
