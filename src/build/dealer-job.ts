import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Reject, StockWarning } from '../inventory/inventory.ts';

/** Folders a build reads and writes, as absolute paths. */
export interface BuildFolders {
  dealersDir: string;
  outDir: string;
  cacheDir: string;
}

/**
 * One dealer, or one slice of a dealer that is large enough for several threads. Plain data, because it is sent to a
 * thread.
 */
export interface DealerJob {
  dealer: Dealer;
  folders: BuildFolders;
  app: { hash: string; folder: string };
  /** Milliseconds since 1970. */
  now: number;
  /** Ids of the dealer's cars that visitors hold through the site. */
  held: readonly string[];
  /** Also renders unchanged pages. */
  force: boolean;
  slice: { index: number; count: number };
}

/** Result of one slice. All slices of a dealer together make its site. */
export interface SliceResult {
  slug: string;
  pages: Record<string, string>;
  files: Record<string, string>;
  immutable: string[];
  rendered: number;
  skipped: number;
  /** Only the first slice reports them. */
  rejects: Reject[];
  warnings: StockWarning[];
  /** Offers, models and reviews with errors, which the site leaves out. */
  leftOut: ConfigProblem[];
  cars: number;
  stale?: string;
}

/** A dealer that could not be built, with the place of the error. */
export class DealerFailure extends Error {
  readonly slug: string;
  /** Path of a page, a file or a key. */
  readonly place: string;

  constructor(slug: string, place: string, message: string) {
    super(message);
    this.name = 'DealerFailure';
    this.slug = slug;
    this.place = place;
  }
}
