import { expect, it } from 'vitest';
import { aCar } from '../site/dealer.fixture.ts';
import { leadCarFromApi } from './car-from-api.ts';

it.each([
  [{ price: 24_990 }, '$24,990'],
  [{ price: 0, offer_price: 20_797 }, '$20,797'],
  [{ price: 5 }, undefined],
  [{ price: 0 }, undefined],
])('of a car of %o a form names the price %s [PRICE-2]', (change, price) => {
  expect(leadCarFromApi(aCar(change)).price).toBe(price);
});
