import { describe, expect, it } from 'vitest';
import { typosAllowed } from '../static/tokens.ts';
import { countable, fieldParameters, matchingParameters, queryText, sortBy } from './search-parameters.ts';

describe('how Typesense is asked to match', () => {
  it('is how the static engine matches', () => {
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
    // Operators of Typesense: exclusion, phrase, everything.
    ['mazda -3', 'mazda 3'],
    ['"land cruiser"', 'land cruiser'],
    ['*', ''],
    ['  ', ''],
  ])('looks for %s as %s', (query, words) => {
    expect(queryText(query)).toBe(words);
  });

  it.each([
    ['', ''],
    ['price:asc', 'price:asc,created_at:desc'],
    ['created_at:desc', 'created_at:desc'],
    ['km:desc,price:asc,year:asc', 'km:desc,price:asc,created_at:desc'],
    ['name:asc', ''],
    ['nonsense', ''],
  ])('sorts %s by %s', (sort, written) => {
    expect(sortBy(sort)).toBe(written);
  });

  it('asks for counts of nothing it does not index', () => {
    expect(countable(['make', 'price', 'name', '__proto__'])).toEqual(['make', 'price']);
  });
});
