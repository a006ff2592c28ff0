import { describe, expect, it } from 'vitest';
import { aListedCar } from '../cars/listed-car.fixture.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { followedStock, readFollowedStock, stockNews } from './followed-stock.ts';
import {
  changeWords,
  type FollowedCar,
  mostFollowedCars,
  searchChanges,
  snapshotOf,
} from './search-changes.ts';

const car = (id: string, change: Partial<ListedCar> = {}) =>
  aListedCar({ id, status: 'in_stock', price: 30_000, offer_price: 0, preorder: false, ...change });
/** What a browser knows of the stock. */
const published = (cars: ListedCar[]) => readFollowedStock(JSON.parse(JSON.stringify(followedStock(cars))));

it('gives the same changes from the published file as from the cars themselves', () => {
  const before = ['same', 'cheaper', 'offer', 'sold', 'preorder'].map((id) => car(id));
  const after = [
    car('new', { created_at: 9 }),
    car('same'),
    car('cheaper', { price: 28_000 }),
    car('offer', { offer_price: 29_000 }),
    car('sold', { status: 'sold' }),
    car('preorder', { preorder: true, price: 10_000 }),
  ];
  const whole = (cars: ListedCar[]) => ({ cars, total: cars.length });
  expect(snapshotOf(published(before), 5)).toEqual(snapshotOf(whole(before), 5));
  const then = snapshotOf(whole(before), 5);
  const words = changeWords(searchChanges(then, published(after), []));
  expect(words).toEqual(changeWords(searchChanges(then, whole(after), [])));
  expect(words).toEqual(['1 new', '2 reduced', '1 sold']);
});

it('has the newest cars of a larger stock, of which only new ones are followed', () => {
  const cars = Array.from({ length: mostFollowedCars + 2 }, (_, at) =>
    car(`${at}`, { created_at: 9000 - at }),
  );
  const found = published(cars);
  expect([found.total, found.cars.length, found.cars[0]!.id]).toEqual([502, mostFollowedCars, '0']);
  expect(snapshotOf(found, 5)).toEqual({ at: 5, newest: 9000 });
});

it.each([[undefined], ['<!doctype html>'], [{ total: 3 }], [[]]])('refuses %j instead of a stock', (file) => {
  expect(() => readFollowedStock(file)).toThrow('no followed stock');
});

const carAt = (id: string, price = 20_000): FollowedCar => ({
  id,
  price,
  status: 'in_stock',
  offer_price: 0,
  preorder: false,
  created_at: 0,
});
const changes = {
  added: [carAt('new-1'), carAt('new-2')],
  reduced: [
    { car: carAt('cheaper-1', 33_500), was: 35_000 },
    { car: carAt('cheaper-2'), was: 20_500 },
  ],
  sold: [carAt('sold-1'), carAt('sold-2')],
  gone: 3,
};
const newsFor = (saved: string[], viewed: string[]) =>
  stockNews(changes, { saved: new Set(saved), viewed: new Set(viewed) }, 'car').map(
    ({ id, words }) => `${id}: ${words}`,
  );
const fresh = ['new-1: New', 'new-2: New'];

describe('the changed cars', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'of a visitor without own cars begin with the new ones',
      [],
      [],
      [...fresh, 'cheaper-1: $1,500 less', 'cheaper-2: $500 less', 'sold-1: Sold', 'sold-2: Sold'],
    ],
    [
      'begin with the saved one that costs less',
      ['cheaper-2'],
      [],
      [
        'cheaper-2: A car you saved costs $500 less',
        ...fresh,
        'cheaper-1: $1,500 less',
        'sold-1: Sold',
        'sold-2: Sold',
      ],
    ],
    [
      'have the saved ones before the viewed ones, and each only once',
      ['cheaper-1', 'sold-2'],
      ['cheaper-1', 'cheaper-2'],
      [
        'cheaper-1: A car you saved costs $1,500 less',
        'sold-2: A car you saved was sold',
        'cheaper-2: A car you viewed costs $500 less',
        ...fresh,
        'sold-1: Sold',
      ],
    ],
    [
      'have a new one among the new ones, even if it is saved',
      ['new-2'],
      [],
      [...fresh, 'cheaper-1: $1,500 less', 'cheaper-2: $500 less', 'sold-1: Sold', 'sold-2: Sold'],
    ],
  ])('%s', (_, saved, viewed, expected) => {
    expect(newsFor(saved, viewed)).toEqual(expected);
  });

  it('are named by the noun of the site', () => {
    const own = { saved: new Set(['cheaper-1']), viewed: new Set<string>() };
    expect(stockNews(changes, own, 'caravan')[0]!.words).toBe('A caravan you saved costs $1,500 less');
  });
});
