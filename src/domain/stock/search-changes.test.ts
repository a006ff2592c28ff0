import { describe, expect, it } from 'vitest';
import { aListedCar } from '../cars/listed-car.fixture.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import {
  afterLook,
  changeWords,
  lastVisit,
  missingIds,
  mostFollowedCars,
  type SearchSnapshot,
  searchChanges,
  sinceWords,
  snapshotOf,
} from './search-changes.ts';

const car = (id: string, change: Partial<ListedCar> = {}) =>
  aListedCar({ id, status: 'in_stock', price: 30_000, offer_price: 0, preorder: false, ...change });
const found = (...cars: ListedCar[]) => ({ cars, total: cars.length });
const then: SearchSnapshot = {
  at: 0,
  cars: [
    ['a', 30_000],
    ['b', 0],
  ],
};

describe('what changed in a search of cars a ($30,000) and b (no price)', () => {
  const both = [car('a'), car('b', { price: 0 })];
  it.each<[string, ListedCar[], ListedCar[], string[]]>([
    ['nothing', both, [], []],
    ['a car was added', [...both, car('c')], [], ['1 new']],
    ['a sold car was added', [...both, car('c', { status: 'sold' })], [], []],
    ['a costs less', [car('a', { price: 29_999 }), both[1]!], [], ['1 reduced']],
    ['a has an offer', [car('a', { offer_price: 28_000 }), both[1]!], [], ['1 reduced']],
    ['a costs more', [car('a', { price: 31_000 }), both[1]!], [], []],
    ['a lost its price', [car('a', { price: 0 }), both[1]!], [], []],
    ['a has a price that counts as none', [car('a', { price: 10 }), both[1]!], [], []],
    ['b has a price now', [both[0]!, car('b', { price: 20_000 })], [], []],
    ['a is a preorder now', [car('a', { price: 20_000, preorder: true }), both[1]!], [], []],
    ['a is sold and still found', [car('a', { status: 'sold', price: 1000 }), both[1]!], [], ['1 sold']],
    ['a is sold and no longer found', [both[1]!], [car('a', { status: 'sold' })], ['1 sold']],
    ['a no longer matches', [both[1]!], [car('a', { price: 50_000 })], []],
    ['a is no longer listed', [both[1]!], [], ['1 no longer listed']],
    ['all cars are different', [car('c'), car('d')], [], ['2 new', '2 no longer listed']],
  ])('%s', (_, cars, elsewhere, words) => {
    expect(changeWords(searchChanges(then, found(...cars), elsewhere))).toEqual(words);
  });

  it('asks only for cars that are not found any more', () => {
    expect(missingIds(then, found(car('b'), car('c')))).toEqual(['a']);
  });

  it('keeps the earlier price of a reduced car', () => {
    const { reduced } = searchChanges(then, found(car('a', { price: 25_000 }), car('b')), []);
    expect(reduced.map(({ was }) => was)).toEqual([30_000]);
  });
});

describe('a snapshot of a search', () => {
  it('has the shown price of each car on sale', () => {
    const cars = [
      car('a', { offer_price: 29_000 }),
      car('b', { status: 'sold' }),
      car('c', { preorder: true }),
    ];
    expect(snapshotOf(found(...cars), 5)).toEqual({
      at: 5,
      cars: [
        ['a', 29_000],
        ['c', 0],
      ],
    });
  });

  it('with too many cars contains only the time of the newest car', () => {
    const cars = [car('a', { created_at: 50 }), car('b', { created_at: 70 })];
    const large = snapshotOf({ cars, total: mostFollowedCars + 1 }, 5);
    expect(large).toEqual({ at: 5, newest: 70 });
    const changes = searchChanges(large, found(car('c', { created_at: 71 }), ...cars), []);
    expect(changeWords(changes)).toEqual(['1 new']);
    expect(missingIds(large, found())).toEqual([]);
  });
});

describe('the visit to compare with', () => {
  const minute = 60_000;
  const at = (time: number): SearchSnapshot => ({ at: time, cars: [] });

  it.each<[string, number[], number, number | undefined]>([
    ['none at the first view', [], 0, undefined],
    ['none in the visit that saved the search', [0], 10 * minute, undefined],
    ['the time of saving, an hour later', [0], 60 * minute, 0],
    ['the same after a reload', [0, 60 * minute], 61 * minute, 0],
    ['the last view of the previous visit', [0, 10 * minute, 20 * minute], 60 * minute, 20 * minute],
    ['the last view when the clock was set back', [60 * minute], 0, 60 * minute],
  ])('is %s', (_, looks, now, compared) => {
    const visits = looks.reduce((before, time) => afterLook(before, at(time)), {});
    expect(lastVisit(visits, now)?.at).toBe(compared);
  });
});

describe('the day of the last visit', () => {
  const day = (text: string) => Date.parse(text);
  it.each([
    ['2026-11-12T00:00:00Z', '2026-11-20T00:00:00Z', 'since 12 November'],
    // In Brisbane the next day has already begun.
    ['2026-11-12T20:00:00Z', '2026-11-20T00:00:00Z', 'since 13 November'],
    ['2025-11-12T00:00:00Z', '2026-11-20T00:00:00Z', 'since 12 November 2025'],
    ['2026-11-20T00:00:00Z', '2026-11-20T05:00:00Z', 'since earlier today'],
  ])('%s, seen at %s, is %s', (at, now, words) => {
    expect(sinceWords(day(at), day(now), 'Australia/Brisbane')).toBe(words);
  });
});
