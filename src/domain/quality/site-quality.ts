import words from './quality-words.json' with { type: 'json' };

/** What a dealer can put right on a site, in the order in which it is shown. */
export type QualityKind = keyof typeof words;
export const qualityKinds = Object.keys(words) as QualityKind[];

/** Number of problems of each kind. */
export type QualityCounts = Record<QualityKind, number>;

/** One thing to put right. */
export interface QualityProblem {
  kind: QualityKind;
  /** The car, page or stock line that it concerns. Text of the feed: escape it. */
  name: string;
  /** Path of its page on the site. Undefined when it has none, such as a stock line that was left out. */
  path?: string;
  /** '3 of 10 photos', 'Listed for 120 days'. */
  detail?: string;
}

/** From when a car is worth a line. The dealer's options. */
export interface QualityLimits {
  /** A car should have at least this number of photos. */
  fewestPhotos: number;
  /** Characters. A shorter description counts as very short. */
  shortestText: number;
  /** Days after which a car whose description and price stay the same is a line. */
  oldAfterDays: number;
}

/** Since when the description and the price of a car are the same. */
export interface CarWatch {
  /** Hash of both. */
  mark: string;
  /** ISO date of the first build that saw them. */
  since: string;
  /** True when the car was there in the first build that watched: both may be older. */
  fromStart?: true;
}

/** Bytes of one page, before compression. */
export interface PageBytes {
  path: string;
  htmlBytes: number;
  /** HTML of the same page in the release before. Undefined when there was none. */
  htmlBytesBefore?: number;
  /** Styles and scripts that the page loads at once. Undefined when they are not known. */
  assetBytes?: number;
}

/** What is to be put right in one release of a site. Stored beside the release, and never published. */
export interface SiteQuality {
  format: 1;
  /** Id of the release. Undefined for a site that was built into a folder. */
  release?: string;
  /** Time of the release or the build, ISO. */
  at: string;
  /** Cars for sale that were checked. */
  cars: number;
  pages: number;
  limits: QualityLimits;
  counts: QualityCounts;
  /** At most `mostProblems` of each kind. */
  problems: QualityProblem[];
  /** The release before. Undefined for the first one. */
  before?: Pick<SiteQuality, 'release' | 'at' | 'counts'>;
  /** The heaviest pages, the heaviest first. */
  heaviest: PageBytes[];
  /** HTML of all pages, bytes before compression. */
  htmlBytes: number;
  htmlBytesBefore?: number;
  /** By car id. The next build reads it. */
  watched: Record<string, CarWatch>;
  /** The styles and scripts that pages load, by kind of page. The next build reads it. */
  assets: Record<string, string[]>;
}

/** A feed in another format has a fault in every line: the first ones are enough. */
export const mostProblems = 10_000;

export function countProblems(problems: readonly QualityProblem[]): QualityCounts {
  const counts = Object.fromEntries(qualityKinds.map((kind) => [kind, 0])) as QualityCounts;
  for (const { kind } of problems) counts[kind] += 1;
  return counts;
}

/** The first `mostProblems` of each kind. */
export function keptProblems(problems: readonly QualityProblem[]): QualityProblem[] {
  return [...Map.groupBy(problems, ({ kind }) => kind).values()].flatMap((of) => of.slice(0, mostProblems));
}
