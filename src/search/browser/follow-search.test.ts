import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { mostFollowedCars, snapshotOf } from '../../domain/stock/search-changes.ts';
import type { PageScope } from '../request.ts';
import { carDefinition } from '../static/definition.ts';
import { createEngine } from '../static/documents.ts';
import { lookUpCars } from './car-lookup.ts';
import { findCars, findChanges } from './follow-search.ts';
import type { SearchClient } from './search-client.ts';

const someCars = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aListedCar({
      id: String(index),
      make: index % 2 ? 'Kia' : 'Ford',
      status: 'in_stock',
      price: 20_000 + index,
      created_at: 1_700_000_000 + index,
    }),
  );

/** A client of these cars that counts its requests. */
function clientOf(cars: ReturnType<typeof someCars>, hitsCap = Infinity) {
  const engine = createEngine(cars, carDefinition);
  const client: SearchClient & { requests: number } = {
    requests: 0,
    prefetch: () => {},
    async search(requests) {
      client.requests += requests.length;
      return {
        results: requests.map((request) => {
          const found = engine.search(request);
          const { page = 0, hitsPerPage = 0 } = request;
          return { ...found, processingTimeMS: 0, ...(page * hitsPerPage >= hitsCap && { hits: [] }) };
        }),
      };
    },
  };
  return client;
}

const everywhere: PageScope = { scope: {}, priceAscPositiveOnly: false };

describe('the cars of a search', () => {
  it.each([
    [3, 3, 1],
    [250, 250, 2],
    [300, 300, 2],
    [600, mostFollowedCars, 2],
  ])('of %i are found as %i, by %i requests', async (count, found, requests) => {
    const client = clientOf(someCars(count));
    const { cars, total } = await findCars(client, { sortBy: 'price:asc' }, everywhere);
    expect([cars.length, total, client.requests]).toEqual([found, count, requests]);
    expect(cars[0]!.id).toBe(String(count - 1));
  });

  it('match its filters and those of its page', async () => {
    const { cars } = await findCars(
      clientOf(someCars(10)),
      { refinementList: { make: ['Kia'] } },
      {
        ...everywhere,
        scope: { id: ['1', '2', '3'] },
      },
    );
    expect(cars.map(({ id }) => id)).toEqual(['3', '1']);
  });

  it('that an engine does not give beyond its limit are not remembered one by one', async () => {
    const found = await findCars(clientOf(someCars(300), 250), {}, everywhere);
    expect(snapshotOf(found, 0)).toEqual({ at: 0, newest: 1_700_000_299 });
  });
});

it('asks only for the cars that a search no longer finds', async () => {
  const before = someCars(400);
  const then = snapshotOf(await findCars(clientOf(before), { range: { price: ':30000' } }, everywhere), 0);
  const [first, second, ...others] = before;
  const now = clientOf([{ ...second!, price: 90_000 }, ...others.slice(1)]);
  const lookUp = (...[filter, limit]: Parameters<Parameters<typeof findChanges>[2]>) =>
    lookUpCars(now, filter, limit);
  const found = await findCars(now, { range: { price: ':30000' } }, everywhere);
  now.requests = 0;
  expect(await findChanges(then, found, lookUp)).toEqual({ added: [], reduced: [], sold: [], gone: 2 });
  expect([now.requests, first!.id]).toEqual([1, '0']);
});
