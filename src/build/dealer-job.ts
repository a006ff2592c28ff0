import type { PlannedQuality } from '../compliance/planned-quality.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import type { FeedStock } from '../inventory/feed/take-stock.ts';
import type { Reject, StockWarning } from '../inventory/inventory.ts';
import type { ReleaseFile } from '../release-store/manifest.ts';
import type { LeftOutCar } from '../site/published/advert-feed.ts';
import type { SearchSize } from '../site/search/engine-setup-of.ts';
import type { ServerData } from '../site/server-data.ts';
import type { SiteState } from './site-state.ts';

/** The folders that a build reads and writes, as absolute paths. */
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
  /** The state of the last good build. Unchanged pages are taken over from it. */
  previous: SiteState | undefined;
  /** Set when the site becomes a release of the store instead of a folder. */
  release: ReleaseTarget | undefined;
  /** The stock of the dealer's feed. Absent when the stock is in the dealer's folder. */
  stock: FeedStock | undefined;
  /** What is known of the current site's quality. Undefined when the dealer does not want to know. */
  quality: { [Known in 'watched' | 'assets']: SiteQuality[Known] | undefined } | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** The ids of its cars that visitors have reserved on the site. */
  held: readonly string[];
  /** True to render unchanged pages too. */
  force: boolean;
  slice: { index: number; count: number };
}

/** The target of a release. */
export interface ReleaseTarget {
  /** Folder of the blobs. */
  blobsDir: string;
  /** The files of the current release, by path. */
  files: Readonly<Record<string, ReleaseFile>>;
  /** The prices of the cars in the releases before. */
  prices: PriceRecord;
}

/** The result of a slice. All slices of a dealer together are its site. */
export interface SliceResult extends Pick<SiteState, 'pages' | 'files' | 'immutable' | 'sheets'> {
  slug: string;
  /** Files of the release. Absent when the site is a folder. */
  released?: Record<string, ReleaseFile>;
  rendered: number;
  skipped: number;
  /** Rejected stock lines. Only the first slice reports them. */
  rejects: Reject[];
  warnings: StockWarning[];
  /** Rejected entries of offers, models and reviews. */
  leftOut: ConfigProblem[];
  /** Cars that feeds for advertising services leave out. Only the first slice reports them. */
  unadvertised: LeftOutCar[];
  cars: number;
  /** The record of prices with this release. Only the first slice returns it. */
  prices?: PriceRecord;
  /** What the API needs of the site. Only of the first slice. */
  server?: ServerData;
  /** Only of the first slice. */
  quality?: PlannedQuality;
  /** The styles and scripts of one page of each kind that the slice rendered. */
  assets?: Record<string, string[]>;
  /** What the number of listed cars means for the search. Undefined while they are few. */
  searchSize?: SearchSize;
  stale?: string;
}

/** A dealer that could not be built, with the place of the error. */
export class DealerFailure extends Error {
  /** Page path, file or key. */
  readonly place: string;

  constructor(place: string, message: string) {
    super(message);
    this.name = 'DealerFailure';
    this.place = place;
  }
}

/** The callbacks through which a build reports its progress. */
export interface BuildReport {
  compiling?(): void;
  pages?(count: number): void;
  dealerDone?(result: DealerOutcome): void;
}

type DealerOutcome =
  | { slug: string; ok: true; pages: number; rendered: number; removed: number; slices: SliceResult[] }
  | { slug: string; ok: false; place: string; message: string };
