import type { SearchAnswer } from '../answer.ts';
import type { SearchRequest } from '../static/engine.ts';
import { carOf } from '../typesense/car-document.ts';

/**
 * An answer of the adapter in our own form, the static engine's. Whatever it is, it comes from outside: hits are
 * picked field by field and counts must be counts.
 *
 * @throws when it is not the answer to a search for cars
 */
export function readTypesenseAnswer(
  given: unknown,
  { page = 0, hitsPerPage = 20, facets = [] }: SearchRequest,
): { answer: SearchAnswer; searchTimeMs: number } {
  const { hits, nbHits, facets: counts, facets_stats: stats, processingTimeMS } = recordOf(given);
  if (!Array.isArray(hits) || !isCount(nbHits)) throw nonsense('no hits');
  const answer: SearchAnswer = {
    hits: hits.map((hit) => carOf(hit) ?? fail('a hit is no car')),
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
    if (!values.every(([, count]) => isCount(count))) throw nonsense(`the counts of ${facet}`);
    answer.facets[facet] = Object.fromEntries(values) as Record<string, number>;
    // Facets of text come with the number of their values only.
    const { min, max, avg = 0, sum = 0 } = recordOf(statsOf[facet] ?? {});
    if ([min, max, avg, sum].every(Number.isFinite)) {
      answer.facets_stats[facet] = { min, max, avg, sum } as SearchAnswer['facets_stats'][string];
    }
  }
  return { answer, searchTimeMs: isCount(processingTimeMS) ? processingTimeMS : 0 };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw nonsense('not an object');
  return value as Record<string, unknown>;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const nonsense = (what: string) =>
  new Error(`The search server gave an answer that cannot be read: ${what}.`);

function fail(what: string): never {
  throw nonsense(what);
}
