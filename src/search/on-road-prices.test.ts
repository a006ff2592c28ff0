import { describe, expect, it } from 'vitest';
import { aListedCar } from '../domain/cars/listed-car.fixture.ts';
import { askedRange, asksOnRoad, onRoadField, withOnRoad } from '../domain/on-road/asked.ts';
import { toFilterBy } from './filter.ts';
import { requestOf } from './request.ts';
import { carDefinition } from './static/definition.ts';
import { createEngine } from './static/documents.ts';
import { openIndex } from './static/index-file.ts';
import { indexFiles } from './static/index-files.ts';

import { sortBy } from './typesense/search-parameters.ts';
import { readSearchState, type SearchState, writeSearchState } from './url-state.ts';

/** Sorted by advertised price. On the road the second car costs more than the third. */
const cars = [
  aListedCar({ id: 'whole', price: 29_000, on_road_price: 29_000 }),
  aListedCar({ id: 'without charges', price: 29_500, on_road_price: 31_700 }),
  aListedCar({ id: 'drive away', price: 30_500, on_road_price: 30_500 }),
  aListedCar({ id: 'no price', price: 0, on_road_price: 0 }),
];
const engine = createEngine(cars, carDefinition);

const everywhere = { scope: {}, priceAscPositiveOnly: false };
const requestFor = (state: SearchState) => requestOf(state, everywhere, { page: 0, hitsPerPage: 10 });
const found = (state: SearchState) => engine.search(requestFor(state)).hits.map(({ id }) => id);
const asked = (state: SearchState) => withOnRoad(state, true);

describe('a search for on-road prices', () => {
  it('sorts by the price on the road, with cars without a price last', () => {
    const lowest: SearchState = { sortBy: 'price:asc' };
    expect(found(lowest)).toEqual(['whole', 'without charges', 'drive away', 'no price']);
    expect(found(asked(lowest))).toEqual(['whole', 'drive away', 'without charges', 'no price']);
    expect(found(asked({ sortBy: 'price:desc' }))[0]).toBe('without charges');
  });

  it('filters by the price on the road', () => {
    const upTo: SearchState = { sortBy: 'price:asc', range: { price: ':30000' } };
    expect(found(upTo)).toEqual(['whole', 'without charges']);
    expect(found(asked(upTo))).toEqual(['whole']);
    expect(found(asked({ range: { price: '31000:' } }))).toEqual(['without charges']);
  });

  it('excludes no car by itself', () => {
    expect(found(asked({}))).toHaveLength(cars.length);
    expect(requestFor(asked({})).filter).toEqual([]);
  });

  it('sends the same conditions to Typesense', () => {
    const { filter = [], sort = '' } = requestFor(asked({ sortBy: 'price:asc', range: { price: ':30000' } }));
    expect(toFilterBy(filter)).toBe('on_road_price:[1..30000]');
    expect(sortBy(sort)).toBe('_eval(on_road_price:>0):desc,on_road_price:asc,list_order:desc');
  });

  it('does not change the filter by weekly price', () => {
    const { filter } = requestFor(asked({ range: { weekly_price: ':100' } }));
    expect(filter).toEqual([{ field: 'weekly_price', min: 1, max: 100 }]);
  });

  it('is written to the link', () => {
    const link = writeSearchState(asked({ sortBy: 'price:asc' }));
    expect(link).toBe('?sortBy=price:asc&range[on_road_price]=0:');
    expect(asksOnRoad(readSearchState(link))).toBe(true);
    expect(asksOnRoad(readSearchState('?sortBy=price:asc'))).toBe(false);
    expect(withOnRoad(readSearchState(link), false).range).toEqual({});
    expect(askedRange).toBe('0:');
  });
});

describe('the published index', () => {
  it('has no column of on-road prices that equal the prices, and reads it as the price', () => {
    const plain = cars.filter(({ price, on_road_price }) => price === on_road_price);
    expect(indexFiles(plain)[0]!.body).not.toContain(onRoadField);
    const { hits } = openIndex(JSON.parse(indexFiles(plain)[0]!.body)).search({
      sort: `${onRoadField}:desc`,
    });
    expect(hits.map(({ on_road_price }) => on_road_price)).toEqual([30_500, 29_000, undefined]);
  });

  it('has the column when one of them differs', () => {
    const { hits } = openIndex(JSON.parse(indexFiles(cars)[0]!.body)).search({ sort: `${onRoadField}:desc` });
    expect(hits.map(({ on_road_price }) => on_road_price)).toEqual([31_700, 30_500, 29_000, undefined]);
  });
});
