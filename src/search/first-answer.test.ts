import { expect, it } from 'vitest';
import { aListedCar } from '../domain/cars/listed-car.fixture.ts';
import { firstAnswer } from './first-answer.ts';
import { pageFilter } from './request.ts';
import { carDefinition } from './static/definition.ts';
import { createEngine } from './static/documents.ts';

const cars = [
  aListedCar({ id: '1', car_type: 'used', price: 0, created_at: 1 }),
  aListedCar({ id: '2', car_type: 'demo', created_at: 2 }),
  aListedCar({ id: '3', car_type: 'used', price: 9000, created_at: 3 }),
];
const setup = {
  scope: { car_type: ['used'] },
  filters: ['keyword', 'make', 'price'],
  hitsPerPage: 21,
  priceAscPositiveOnly: true,
};

it('returns the cars of the page, newest first, with the counts of its filters [LIST-34]', () => {
  const answer = firstAnswer(createEngine(cars, carDefinition), setup);
  expect(answer.hits.map(({ id }) => id)).toEqual(['3', '1']);
  expect(answer.facets).toEqual({ make: { Toyota: 2 }, price: {} });
  expect(answer.facets_stats.price).toMatchObject({ min: 0, max: 9000 });
});

it.each([
  [
    'price:asc',
    [
      { field: 'car_type', in: ['used'] },
      { field: 'price', min: 1 },
    ],
  ],
  [
    'price:asc,created_at:desc',
    [
      { field: 'car_type', in: ['used'] },
      { field: 'price', min: 1 },
    ],
  ],
  ['price:desc', [{ field: 'car_type', in: ['used'] }]],
  ['', [{ field: 'car_type', in: ['used'] }]],
])('has for the sort order %j the page filter %j [LIST-5]', (sort, filter) => {
  expect(pageFilter(setup, sort)).toEqual(filter);
});
