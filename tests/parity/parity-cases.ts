import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SearchAnswer } from '../../src/search/request.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** One request with the answer of a real Typesense. */
export interface ParityCase {
  /** For example 'facet', 'range' or 'text:typo'. */
  kind: string;
  request: RecordedRequest;
  answer: ExpectedAnswer;
}

export interface ExpectedAnswer {
  nbHits: number;
  page: number;
  nbPages: number;
  /** Ids of the cars on the page, in order. */
  ids: string[];
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<
    string,
    { min?: number; max?: number; avg?: number; sum?: number; total_values: number }
  >;
}

export type ParityDocument = Record<string, string | number | boolean | string[]> & { id: string };

// In a folder beside the checkout, because cases and documents are not part of the repository.
const folder = resolve(import.meta.dirname, '../../../shared/data/search');
const { PARITY_DOCS, PARITY_CASES } = process.env;
const docsFile = PARITY_DOCS ?? join(folder, 'docs.ndjson');
const casesFile = PARITY_CASES ?? join(folder, 'cases.json');

/** The reason why there is nothing to compare with, or undefined. */
export const nothingToReplay = [docsFile, casesFile]
  .filter((file) => !existsSync(file))
  .map((file) => `there is no ${file}; PARITY_DOCS and PARITY_CASES may name others of the same form`)[0];

export function readParityData(): { documents: ParityDocument[]; cases: ParityCase[] } {
  const lines = readFileSync(docsFile, 'utf8').trim().split('\n');
  return {
    documents: lines.map((line) => JSON.parse(line) as ParityDocument),
    cases: (JSON.parse(readFileSync(casesFile, 'utf8')) as { cases: ParityCase[] }).cases,
  };
}

/** The part of an answer that is compared. */
export type GivenAnswer = Omit<SearchAnswer<{ id: string }>, 'hitsPerPage'>;

/** Typesense returns no more values of a facet than this. Among values with equal counts, the choice is random. */
const mostValues = 200;

/** How an answer compares with the expected one. */
export interface Comparison {
  count: boolean;
  /** The page's hits, in order. */
  order: boolean;
  facets: boolean;
  stats: boolean;
  /** The same cars were found, in any order. */
  set: boolean;
  /** Share of the expected first ten cars that are also among the first ten of the answer, 0 to 1. */
  firstTen: number;
}

/** @param allIds all ids that the engine finds for the request, not only those on the page */
export function compare(
  given: GivenAnswer,
  expected: ExpectedAnswer,
  allIds: ReadonlySet<string>,
): Comparison {
  const ids = given.hits.map(({ id }) => id);
  const count = given.nbHits === expected.nbHits && given.nbPages === expected.nbPages;
  const firstTen = expected.ids.slice(0, 10);
  const shared = firstTen.filter((id) => ids.slice(0, 10).includes(id)).length;
  return {
    count,
    order: ids.join() === expected.ids.join(),
    facets: Object.keys(expected.facets).every(
      (facet) => countsText(given, expected, facet) === countsText(expected, expected, facet),
    ),
    stats: Object.keys(expected.facets_stats).every(
      (facet) => statsText(given, expected, facet) === statsText(expected, expected, facet),
    ),
    set: given.nbHits === expected.nbHits && expected.ids.every((id) => allIds.has(id)),
    firstTen: firstTen.length === 0 ? Number(ids.length === 0) : shared / firstTen.length,
  };
}

const isCut = (expected: ExpectedAnswer, facet: string) =>
  (expected.facets_stats[facet]?.total_values ?? 0) >= mostValues;

/** For a facet that was cut off, only the counts are compared, without their values. */
function countsText(answer: Pick<ExpectedAnswer, 'facets'>, expected: ExpectedAnswer, facet: string): string {
  const counts = Object.entries(answer.facets[facet] ?? {});
  if (isCut(expected, facet)) return String(counts.map(([, count]) => count).sort((a, b) => b - a));
  return JSON.stringify(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** For a facet that was cut off, Typesense computes the statistics of the remaining values only. */
function statsText(
  answer: { facets_stats: Record<string, Partial<ExpectedAnswer['facets_stats'][string]>> },
  expected: ExpectedAnswer,
  facet: string,
): string {
  const { min, max, avg, sum } = answer.facets_stats[facet] ?? {};
  return JSON.stringify(isCut(expected, facet) ? [min, max] : [min, max, sum, avg?.toFixed(6)]);
}
