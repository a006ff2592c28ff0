import type { SliceResult } from './dealer-job.ts';

/** The callbacks through which a build reports its progress. */
export interface BuildReport {
  compiling?(): void;
  planned?(pagesKnown: number): void;
  pages?(count: number): void;
  dealerDone?(result: DealerOutcome): void;
}

export type DealerOutcome =
  | { slug: string; ok: true; pages: number; rendered: number; removed: number; slices: SliceResult[] }
  | { slug: string; ok: false; place: string; message: string };
