import type { SearchRequest } from '../../src/search/request.ts';

/** A request that a real Typesense answered when it was recorded, in the notation of InstantSearch. */
export interface RecordedRequest {
  /** 'cars/sort/price:asc', or 'cars' for best match. */
  indexName: string;
  params: {
    query: string;
    page: number;
    hitsPerPage: number;
    facets: string[];
    maxValuesPerFacet: number;
    /** [['make:Toyota'], ['body:SUV', 'body:Ute']]: all groups must match, and any member within a group. */
    facetFilters?: readonly (readonly string[])[] | undefined;
    /** ['price>=10000', 'price<=30000']. */
    numericFilters?: readonly string[] | undefined;
  };
}

/** Converts a recorded request to a request for our engines. */
export function requestOfRecorded({ indexName, params }: RecordedRequest): SearchRequest {
  const { facetFilters, numericFilters, ...others } = params;
  const lists = (facetFilters ?? []).map((group) => {
    const [field = ''] = group[0]?.split(':') ?? [];
    return { field, in: group.map((member) => member.slice(field.length + 1)) };
  });
  const ranges = (numericFilters ?? []).map((text) => {
    const [, field = '', sign, number] = /^(\w+)([<>])=(-?\d+)$/.exec(text) ?? [];
    return sign === '>' ? { field, min: Number(number) } : { field, max: Number(number) };
  });
  return { ...others, filter: [...lists, ...ranges], sort: indexName.split('/sort/')[1] ?? '' };
}
