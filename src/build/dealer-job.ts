import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Reject, StockWarning } from '../inventory/inventory.ts';

/** Where a build reads and writes; absolute paths. */
export interface BuildFolders {
  dealersDir: string;
  outDir: string;
  cacheDir: string;
}

/** One dealer, or a slice of a large dealer that several threads render. Plain data, because it is sent to threads. */
export interface DealerJob {
  dealer: Dealer;
  folders: BuildFolders;
  app: { hash: string; folder: string };
  /** Milliseconds since 1970. */
  now: number;
  /** The ids of its cars that visitors have reserved on the site. */
  held: readonly string[];
  /** True to render unchanged pages too. */
  force: boolean;
  slice: { index: number; count: number };
}

/** The result of a slice. All slices of a dealer together are its site. */
export interface SliceResult {
  slug: string;
  pages: Record<string, string>;
  files: Record<string, string>;
  immutable: string[];
  rendered: number;
  skipped: number;
  /** Reported once, by the first slice. */
  rejects: Reject[];
  warnings: StockWarning[];
  /** Rejected entries of offers, models and reviews. */
  leftOut: ConfigProblem[];
  cars: number;
  stale?: string;
}

/** A dealer that could not be built, with the place of the error. */
export class DealerFailure extends Error {
  readonly slug: string;
  /** Page path, file or key. */
  readonly place: string;

  constructor(slug: string, place: string, message: string) {
    super(message);
    this.name = 'DealerFailure';
    this.slug = slug;
    this.place = place;
  }
}
