import { describe, expect, it } from 'vitest';
import { typosAllowed } from '../static/tokens.ts';
import { fieldParameters, knownFacets, matchingParameters, queryText, sortBy } from './search-parameters.ts';

describe('the parameters for Typesense', () => {
  it('match text like the static engine', () => {
    expect(fieldParameters('corolla')).toEqual({
      query_by: 'name,make,model,badge,body,colour,fuel',
      query_by_weights: '4,4,4,3,1,1,1',
      num_typos: Array(7)
        .fill(typosAllowed('x'.repeat(20)))
        .join(),
    });
    expect(fieldParameters('MN-10319')).toEqual({
      query_by: 'name,make,model,badge,body,colour,fuel,stocknum',
      query_by_weights: '4,4,4,3,1,1,1,1',
      num_typos: '2,2,2,2,2,2,2,0',
    });
    expect(matchingParameters).toMatchObject({
      prefix: true,
      drop_tokens_threshold: 0,
      typo_tokens_threshold: 1,
    });
    const shortest = (typos: number) =>
      [...Array(20).keys()].find((length) => typosAllowed('x'.repeat(length)) >= typos);
    expect(matchingParameters.min_len_1typo).toBe(shortest(1));
    expect(matchingParameters.min_len_2typo).toBe(shortest(2));
  });

  it.each([
    ['Mazda CX-5', 'mazda cx5'],
    // Typesense would read these as operators: exclusion, phrase, everything.
    ['mazda -3', 'mazda 3'],
    ['"land cruiser"', 'land cruiser'],
    ['*', ''],
    ['  ', ''],
  ])('convert the query %s to %s', (query, words) => {
    expect(queryText(query)).toBe(words);
  });

  it.each([
    ['', ''],
    ['price:asc', 'price:asc,list_order:desc'],
    ['price>0:desc,price:asc', '_eval(price:>0):desc,price:asc,list_order:desc'],
    ['created_at:desc', 'created_at:desc,list_order:desc'],
    ['km:desc,price:asc,year:asc', 'km:desc,price:asc,list_order:desc'],
    ['name:asc', ''],
    ['nonsense', ''],
  ])('convert the sort order "%s" to "%s"', (sort, written) => {
    expect(sortBy(sort)).toBe(written);
  });

  it('sort by the distance of locations', () => {
    expect(sortBy('nearest:asc', ['Penrith', 'A (and) B'])).toBe(
      '_eval([(location_name:=[`Penrith`]):2,(location_name:=[`A (and) B`]):1]):desc,list_order:desc',
    );
    expect(sortBy('nearest:asc')).toBe('');
  });

  it('request counts only for indexed fields', () => {
    expect(knownFacets(['make', 'price', 'name', '__proto__'])).toEqual(['make', 'price']);
  });
});
