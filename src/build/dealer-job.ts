import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Reject, StockWarning } from '../inventory/inventory.ts';

/** Where a build reads and writes; absolute paths. */
export interface BuildFolders {
  dealersDir: string;
  outDir: string;
  cacheDir: string;
}

/** One dealer, or one slice of a dealer large enough to keep several threads busy. Plain data: it crosses threads. */
export interface DealerJob {
  dealer: Dealer;
  folders: BuildFolders;
  app: { hash: string; folder: string };
  /** Milliseconds since 1970. */
  now: number;
  /** Ids of its cars that visitors hold through the site. */
  held: readonly string[];
  /** Render even what did not change. */
  force: boolean;
  slice: { index: number; count: number };
}

/** What a slice did. The slices of a dealer together make its site. */
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
  /** Entries of offers, models and reviews that the site goes without. */
  leftOut: ConfigProblem[];
  cars: number;
  stale?: string;
}

/** A dealer that could not be built, with the place that is at fault. */
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
