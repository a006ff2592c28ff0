import { describe, expect, test } from 'vitest';
import type { CarInput } from '../domain/car.ts';
import { generateStock } from './generate-stock.ts';
import { smallRecipe } from './recipe.fixture.ts';
import type { States } from './recipe.ts';

const asOf = Date.parse('2026-11-20T07:00:00Z');
const daysSinceSold = (car: CarInput) => (asOf - Date.parse(car.sold_at!)) / 86_400_000;

const states: [keyof States, (car: CarInput) => boolean][] = [
  ['sold', (car) => car.status === 'sold' && daysSinceSold(car) >= 1 && daysSinceSold(car) <= 3],
  ['soldEarlier', (car) => car.status === 'sold' && daysSinceSold(car) > 14],
  ['reserved', (car) => car.reserved === true],
  ['comingSoon', (car) => car.status === 'coming_soon' && car.regplate === undefined],
  ['certified', (car) => car.certified === true && car.car_type === 'used'],
  ['noPrice', (car) => car.price === undefined],
  ['noPhoto', (car) => car.images === undefined],
  ['onePhoto', (car) => car.images?.length === 1],
  ['preorder', (car) => car.preorder === true && car.car_type === 'new'],
  ['tagged', (car) => car.tag !== undefined],
  ['reduced', (car) => (car.before_price ?? 0) > car.price!],
  ['offered', (car) => car.offer_price !== undefined && car.offer_price < car.price!],
  ['longName', (car) => car.name.length > 60],
  ['unusual', (car) => !['in_stock', 'sold', 'coming_soon', undefined].includes(car.status)],
  ['lender', (car) => car.finance_lenders !== undefined],
  ['subscription', (car) => (car.subscription_price ?? 0) > 0],
];

describe('the states in a recipe', () => {
  test.each(states)('add the given number of vehicles with the state %s', (state, holds) => {
    const cars = generateStock(smallRecipe({ states: { [state]: 3 } }), 11);
    const without = generateStock(smallRecipe(), 11);
    expect(cars.filter(holds).length - without.filter(holds).length).toBe(3);
  });

  test('add the given number of vehicles listed in the last week', () => {
    const cars = generateStock(smallRecipe({ states: { fresh: 30 } }), 11);
    const fresh = cars.filter((car) => asOf - Date.parse(car.created_at!) < 8 * 86_400_000);
    expect(fresh.length).toBeGreaterThanOrEqual(30);
  });

  test('give no vehicle two states', () => {
    const every = Object.fromEntries(states.map(([state]) => [state, 2]));
    for (const car of generateStock(smallRecipe({ states: every }), 4)) {
      const held = states.filter(([state, holds]) => state !== 'longName' && holds(car));
      expect(held.map(([state]) => state).length, car.name).toBeLessThanOrEqual(1);
    }
  });

  test('list a sold car before its sale', () => {
    const cars = generateStock(smallRecipe({ states: { sold: 9 } }), 2).filter((car) => car.sold_at);
    for (const car of cars) expect(Date.parse(car.created_at!)).toBeLessThan(Date.parse(car.sold_at!));
  });

  test('throw for a state with more vehicles than the stock has, and name it', () => {
    expect(() => generateStock(smallRecipe({ states: { preorder: 21 } }), 1)).toThrow(/21 'preorder'.*20/);
  });
});
