import type { SearchAnswer, SearchRequest } from '../request.ts';
import { carDefinition } from '../static/definition.ts';
import { carOf } from '../typesense/collection.ts';
import { bandLabel } from '../typesense/search-parameters.ts';

/**
 * Converts an answer of the Typesense adapter to the form of the static engine. It comes from outside, so every field
 * of a hit and every count is checked: throws when it is not a valid answer to a search for cars.
 */
export function readTypesenseAnswer(
  given: unknown,
  { page = 0, hitsPerPage = 20, facets = [], boundsOnly, priceBandDollars }: SearchRequest,
): { answer: SearchAnswer; searchTimeMs: number } {
  const { hits, nbHits, facets: counts, facets_stats: stats, processingTimeMS } = recordOf(given);
  if (!Array.isArray(hits) || !isCount(nbHits)) throw invalidAnswer('no hits');
  const answer: SearchAnswer = {
    hits: hits.map((hit) => carOf(hit) ?? fail('a hit is not a car')),
    nbHits,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(nbHits / hitsPerPage),
    hitsPerPage,
    facets: {},
    facets_stats: {},
  };
  const [countsOf, statsOf] = [recordOf(counts ?? {}), recordOf(stats ?? {})];
  for (const facet of facets) {
    if (!Object.hasOwn(countsOf, facet)) continue;
    const values = Object.entries(recordOf(countsOf[facet]));
    if (!values.every(([, count]) => isCount(count))) throw invalidAnswer(`the counts of ${facet}`);
    const isCounted = !(boundsOnly && carDefinition.numericFacets.includes(facet));
    const isInBands = facet === 'price' && priceBandDollars !== undefined;
    const counted = isCounted ? values : isInBands ? values.flatMap(bandOf) : [];
    answer.facets[facet] = Object.fromEntries(counted) as Record<string, number>;
    // Text facets have no statistics except the number of their values.
    const { min, max, avg = 0, sum = 0 } = recordOf(statsOf[facet] ?? {});
    if ([min, max, avg, sum].every(Number.isFinite)) {
      answer.facets_stats[facet] = { min, max, avg, sum } as SearchAnswer['facets_stats'][string];
    }
  }
  return { answer, searchTimeMs: isCount(processingTimeMS) ? processingTimeMS : 0 };
}

/** The count of a band of prices, by its lower end. */
const bandOf = ([label, count]: [string, unknown]) =>
  label.startsWith(bandLabel) && count ? [[label.slice(bandLabel.length), count] as const] : [];

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidAnswer('not an object');
  return value as Record<string, unknown>;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const invalidAnswer = (what: string) =>
  new Error(`The search server returned an answer that cannot be read: ${what}.`);

function fail(what: string): never {
  throw invalidAnswer(what);
}
