import type { ClientRequest, SearchClient } from '../../search/browser/search-client.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { Answered } from './list/loaded.ts';

/** An answer as InstantSearch keeps it. */
export interface Answer extends Answered {
  /** Of filters of which one value is enough. */
  disjunctiveFacets: Facet[];
  /** Of those whose values must all hold (`allOfKeys`). */
  facets: Facet[];
  /** The request it answers, see `withRequests`; none of the answer made at build. */
  asked?: ClientRequest;
}

/** What an answer says of one filter. */
export interface Facet {
  name: string;
  /** Cars that each value leads to: whatever else of this filter is chosen, or beside that where all must hold. */
  data: Record<string, number>;
  stats?: { min: number; max: number };
}

/**
 * The client, with each answer saying what it answers. InstantSearch gives the state of the newest search to the last
 * answer, which then seems to be of a search that is still under way.
 */
export function withRequests(client: SearchClient): SearchClient {
  return {
    ...client,
    async search(requests) {
      const { results } = await client.search(requests);
      return { results: results.map((result, index) => ({ ...result, asked: requests[index] })) };
    },
  };
}

/** The search that an answer belongs to, as its URL says it. */
export function askedSearch({ indexName, params = {} }: ClientRequest = { indexName: '' }): SearchState {
  const state: SearchState = {};
  if (params.query) state.query = params.query;
  if (params.page) state.page = params.page + 1;
  const sortBy = indexName.split('/sort/')[1];
  if (sortBy) state.sortBy = sortBy;
  for (const filter of membersOf(params.facetFilters)) {
    const [, key = '', value = ''] = /^(\w+):(.*)$/s.exec(filter) ?? [];
    state.refinementList ??= {};
    state.refinementList[key] = [...(state.refinementList[key] ?? []), value.replace(/^\\-/, '-')];
  }
  for (const filter of membersOf(params.numericFilters)) {
    const [, key = '', operator, bound] = /^(\w+)([<>])=(\d+)$/.exec(filter) ?? [];
    const [from, to] = state.range?.[key]?.split(':') ?? ['', ''];
    state.range = { ...state.range, [key]: operator === '>' ? `${bound}:${to}` : `${from}:${bound}` };
  }
  return state;
}

type Written = string | readonly Written[] | undefined;

const membersOf = (written: Written): string[] =>
  typeof written === 'string' ? [written] : (written ?? []).flatMap(membersOf);
