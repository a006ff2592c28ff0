import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/result.ts';
import { aListedCar, someCardRules } from '../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import { matches } from '../search/filter.ts';
import { carFromApi } from './car-from-api.ts';
import { linkedCar, linkedCarId, type NamedCar } from './linked-car.ts';

describe('a car in an address', () => {
  it.each([
    ['in stock', { status: 'in_stock' }, 'found'],
    ['coming soon', { status: 'coming_soon' }, 'found'],
    ['reserved by another visitor', { reserved: true }, 'found'],
    ['sold', { status: 'sold' }, 'sold'],
    ['sold and reserved', { status: 'sold', reserved: true }, 'sold'],
    ['in the workshop', { status: 'workshop' }, 'gone'],
  ])('%s is answered in every form with: %s [ROUTE-10] [ROUTE-25] [OPEN-45]', (_, change, asked) => {
    expect(linkedCar(aListedCar(change)).kind).toBe(asked);
  });

  it('is gone when it is no longer listed; a feed may mark the sale separately from the status', () => {
    expect(linkedCar(undefined).kind).toBe('gone');
    expect(linkedCar({ status: 'in_stock', sold: true }).kind).toBe('sold');
  });
});

it.each([
  ['?car_id=4711', '4711'],
  ['?a=b&car_id=%20A-1%20', 'A-1'],
  ['?car_id=', undefined],
  ['', undefined],
  [`?car_id=${'9'.repeat(65)}`, undefined],
  ['?car_id=a%00b', undefined],
])('the query %s names the car %s [ROUTE-10]', (search, expected) => {
  expect(linkedCarId(search)).toBe(expected);
});

/** The cars of the dealer, or undefined when no engine answers. */
let stock: ListedCar[] | undefined;
let held: ReadonlySet<string> | undefined;
let own: string | undefined;
const asked = vi.fn();

vi.mock('../search/browser/car-lookup.ts', () => ({
  createCarLookup: () => async (filter: Parameters<typeof matches>[0], limit: number) => {
    asked(filter);
    if (!stock) throw new Error('No engine answers.');
    return stock.filter((car) => matches(filter, car)).slice(0, limit);
  },
}));
vi.mock('../stores/reserved-cars.ts', () => ({
  reservedCarsNow: async () => held,
  knownReservation: (id: string) => (id === own ? 'r' : undefined),
}));

const slug = '2021-kia-rio-7';
const aCar = (change: Partial<ListedCar> = {}) =>
  aListedCar({ id: '7', slug, reserve_amount: 200, ...change });
const setup = { engine: { indexManifest: '/search-index/current.json' }, cardRules: someCardRules() };

beforeEach(() => {
  // The module caches answers for the page.
  vi.resetModules();
  stock = [aCar()];
  held = new Set();
  own = undefined;
});

async function answer(named: NamedCar) {
  const { findLinkedCar } = await import('./linked-car.ts');
  return findLinkedCar(named, setup);
}

describe('the lookup of the car in an address', () => {
  interface Case {
    car: string;
    listed?: ListedCar[] | undefined;
    reserved?: string[];
    holds?: string;
    ask: string;
  }
  const cases: Case[] = [
    { car: 'in stock', listed: [aCar()], ask: 'found' },
    { car: 'on its way', listed: [aCar({ status: 'coming_soon' })], ask: 'found' },
    {
      car: 'reserved by the feed',
      listed: [aCar({ reserved: true, reserve_amount: undefined })],
      ask: 'found',
    },
    { car: 'reserved on this site', listed: [aCar()], reserved: ['7'], ask: 'found' },
    { car: 'reserved by the visitor', listed: [aCar()], reserved: ['7'], holds: '7', ask: 'found' },
    { car: 'no longer reserved since the build', listed: [aCar({ reserved: true })], ask: 'found' },
    { car: 'sold', listed: [aCar({ status: 'sold' })], ask: 'sold' },
    { car: 'sold and reserved', listed: [aCar({ status: 'sold', reserved: true })], ask: 'sold' },
    { car: 'in the workshop', listed: [aCar({ status: 'workshop' })], ask: 'gone' },
    { car: 'gone from the index', listed: [], ask: 'gone' },
    { car: 'of another dealer', listed: [aCar({ id: '8', slug: '2020-mazda-3-8' })], ask: 'gone' },
    { car: 'for which no engine answers', listed: undefined, ask: 'failed' },
  ];

  it.each(cases)(
    '$car: $ask [ROUTE-10] [ROUTE-25] [VEH-17] [OPEN-45]',
    async ({ listed, reserved = [], holds, ask }) => {
      stock = listed;
      held = new Set(reserved);
      own = holds;
      expect((await answer({ id: '7' })).kind).toBe(ask);
      expect((await answer({ slug })).kind).toBe(ask);
    },
  );

  it('returns the car for its card and for a lead', async () => {
    const found = await answer({ id: '7' });
    expect(found).toMatchObject({
      kind: 'found',
      car: {
        listed: { id: '7' },
        card: { title: '2021 Toyota Corolla', price: { text: '$26,990' } },
        lead: {
          id: '7',
          type: 'used',
          href: `/cars/${slug}/`,
          title: '2021 Toyota Corolla',
          price: '$26,990',
        },
        price: 26990,
      },
    });
  });

  it('asks once for all parts of a page, and again after a failure', async () => {
    stock = undefined;
    const { findLinkedCar } = await import('./linked-car.ts');
    const ask = () => findLinkedCar({ id: '7' }, setup);
    expect((await ask()).kind).toBe('failed');
    stock = [aCar()];
    const kinds = (await Promise.all([ask(), ask()])).map(({ kind }) => kind);
    expect([kinds, asked.mock.calls.length]).toEqual([['found', 'found'], 2]);
  });

  it('answers for every car of a list, with the known data of a sold one', async () => {
    stock = [aCar(), aCar({ id: '8', status: 'sold' })];
    const { lookUpLinkedCars } = await import('./look-up-linked-cars.ts');
    const answers = await lookUpLinkedCars(['7', '8', '9'], setup.engine);
    expect([...answers].map(([id, one]) => [id, one.kind, 'car' in one])).toEqual([
      ['7', 'found', true],
      ['8', 'sold', true],
      ['9', 'gone', false],
    ]);
  });
});

describe('the lookup of a car by the API', () => {
  const failed = (kind: 'refused' | 'offline', status?: number) => ({
    ok: false,
    kind,
    message: 'No.',
    ...(status && { status }),
  });
  it.each([
    ['in stock', { ok: true, data: { status: 'in_stock' } }, 'found'],
    ['sold', { ok: true, data: { status: 'in_stock', sold: true } }, 'sold'],
    ['in the workshop', { ok: true, data: { status: 'workshop' } }, 'gone'],
    ['unknown to this dealer', failed('refused', 404), 'gone'],
    ['while the API cannot be reached', failed('offline'), 'failed'],
  ])('for a car %s gives the same answer as the lookup in the index [ROUTE-12]', async (_, result, kind) => {
    const api = { call: async () => result as ApiResult<never> } as unknown as ApiClient;
    expect((await carFromApi('7', api)).kind).toBe(kind);
  });
});
