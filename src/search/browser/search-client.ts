import type { ListedCar } from '../../domain/listed-car.ts';
import type { SearchAnswer } from '../answer.ts';
import type { Filter } from '../filter.ts';
import type { InstantSearchParams } from '../request.ts';

/** One of the requests that InstantSearch sends together. */
export interface ClientRequest {
  indexName: string;
  params?: InstantSearchParams;
  /** Conditions besides, in our own structure; for what asks an engine without InstantSearch (API-6). */
  filter?: Filter;
}

/** An answer as InstantSearch reads it. */
export type ClientAnswer = SearchAnswer<ListedCar> & {
  index: string;
  query: string;
  params: string;
  processingTimeMS: number;
  exhaustiveNbHits: boolean;
  exhaustiveFacetsCount: boolean;
};

/** What InstantSearch asks of a search client, and a way to load ahead. */
export interface SearchClient {
  /** @param options `anew`: an answer that is known will not do, the engine itself must give one */
  search(
    requests: readonly ClientRequest[],
    options?: { anew?: boolean },
  ): Promise<{ results: ClientAnswer[] }>;
  /** Loads what the first search needs when nobody waits for it. A failure is left to the first search. */
  prefetch(): void;
}

/** What an engine found, with what InstantSearch wants to know besides. */
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
