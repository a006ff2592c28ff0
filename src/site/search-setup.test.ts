import { expect, it } from 'vitest';
import { aListedCar } from '../domain/listed-car.fixture.ts';
import { carDefinition } from '../search/static/definition.ts';
import { createEngine } from '../search/static/engine.ts';
import { aDealer, inventoryOf, someCars } from './dealer.fixture.ts';
import { planningOf } from './plan-site.ts';
import { searchSetup } from './search-setup.ts';

const planning = planningOf({ dealer: aDealer(), inventory: inventoryOf(someCars(3)), today: '2025-02-01' });
const setupOver = (count: number, scope: Record<string, string[]> = {}) => {
  const cars = Array.from({ length: count }, (_, index) =>
    aListedCar({
      id: String(index),
      status: index % 4 === 0 ? 'coming_soon' : 'in_stock',
      make: index % 2 === 0 ? 'Kia' : 'Ford',
    }),
  );
  const own = { path: '/search/', scope, noun: planning.noun };
  return searchSetup(planning, createEngine(cars, carDefinition), own);
};

it('tells the cars in stock where there are more than a count may say [LIST-8]', () => {
  expect(setupOver(2000).stockCount).toBe(1500);
  expect(setupOver(4000, { make: ['Kia'] }).stockCount).toBe(1000);
});

it('leaves that out where the count itself will do [LIST-8]', () => {
  expect(setupOver(1999)).not.toHaveProperty('stockCount');
});
