import { expect, it } from 'vitest';
import { followedStock, readFollowedStock } from './followed-stock.ts';
import { aListedCar } from './listed-car.fixture.ts';
import type { ListedCar } from './listed-car.ts';
import { changeWords, mostFollowedCars, searchChanges, snapshotOf } from './search-changes.ts';

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
