import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { readTypesenseAnswer } from './read-typesense-answer.ts';

const request = { page: 1, hitsPerPage: 2, facets: ['make', 'price', 'body'] };
const given = {
  hits: [{ ...aListedCar(), objectID: '1', _highlightResult: {} }],
  nbHits: 3,
  facets: { make: { Toyota: 3 }, price: { 10: 2, 20: 1 }, other: { x: 1 } },
  facets_stats: { make: { total_values: 1 }, price: { min: 10, max: 20, avg: 13, sum: 40, total_values: 2 } },
  processingTimeMS: 4,
};

describe('an answer of Typesense', () => {
  it('is read with hits, count, facets, statistics, pages and search time [DATA-25] [API-4]', () => {
    expect(readTypesenseAnswer(given, request)).toEqual({
      answer: {
        hits: [aListedCar()],
        nbHits: 3,
        page: 1,
        nbPages: 2,
        hitsPerPage: 2,
        facets: { make: { Toyota: 3 }, price: { 10: 2, 20: 1 } },
        facets_stats: { price: { min: 10, max: 20, avg: 13, sum: 40 } },
      },
      searchTimeMs: 4,
    });
  });

  it.each([
    ['an empty answer', undefined],
    ['a page of HTML', '<!doctype html>'],
    ['an answer without hits', { ...given, hits: undefined }],
    ['hits that are not cars', { ...given, hits: [{ id: '1' }] }],
    ['a count that is not a number', { ...given, nbHits: 'many' }],
    ['facet counts that are not numbers', { ...given, facets: { make: { Toyota: 'x' } } }],
    ['facet counts that are a text', { ...given, facets: { make: 'Toyota' } }],
  ])('is rejected: %s', (_, answer) => {
    expect(() => readTypesenseAnswer(answer, request)).toThrow('cannot be read');
  });
});
