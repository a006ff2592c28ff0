import type { ListedCar } from '../../domain/listed-car.ts';
import type { SearchAnswer } from '../answer.ts';
import type { Filter } from '../filter.ts';
import type { InstantSearchParams } from '../request.ts';

/** One search request. InstantSearch sends several in one call. */
export interface ClientRequest {
  indexName: string;
  params?: InstantSearchParams;
  /** Additional conditions, for lookups without InstantSearch (API-6). */
  filter?: Filter;
}

/** An answer in the form of InstantSearch. */
export type ClientAnswer = SearchAnswer<ListedCar> & {
  index: string;
  query: string;
  params: string;
  processingTimeMS: number;
  exhaustiveNbHits: boolean;
  exhaustiveFacetsCount: boolean;
  /** Words of the query that no car has. The answer is that of the other words, see `createForgivingClient`. */
  leftOut?: readonly string[];
};

/** A search client for InstantSearch, with a method to prefetch. */
export interface SearchClient {
  /** @param options `skipCache`: the engine itself must answer, not a cache */
  search(
    requests: readonly ClientRequest[],
    options?: { skipCache?: boolean },
  ): Promise<{ results: ClientAnswer[] }>;
  /** Loads in advance what the first search needs. Ignores failures, because the first search tries again. */
  prefetch(): void;
}

/** Adds the fields that InstantSearch needs to the answer of an engine. */
export function clientAnswer(
  { indexName, params = {} }: ClientRequest,
  found: SearchAnswer<ListedCar>,
  processingTimeMS: number,
): ClientAnswer {
  return {
    ...found,
    index: indexName,
    query: params.query ?? '',
    params: '',
    processingTimeMS,
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
  };
}
