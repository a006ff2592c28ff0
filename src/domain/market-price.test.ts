import { expect, it } from 'vitest';
import { belowMarketDollars, marketNote } from './market-price.ts';

const car = { status: 'in_stock', reserved: false, price: 20000 };
const state = (state_average_market_price: number) => ({ autograb_data: { state_average_market_price } });

it.each([
  ['500 below the market price [PRICE-6]', state(20500), 500],
  ['499 below the market price [PRICE-6]', state(20499), undefined],
  ['above the market price', state(18000), undefined],
  [
    'the average of the state before that of the nation [PRICE-7]',
    { autograb_data: { state_average_market_price: 21000, average_market_price: 25000 } },
    1000,
  ],
  [
    'the average of the nation if there is none of the state [PRICE-7]',
    { autograb_data: { average_market_price: 25000 } },
    5000,
  ],
  ['no average', { autograb_data: {} }, undefined],
  ['an offer price is the price', { ...state(20500), offer_price: 19000 }, 1500],
  ['reserved [VEH-28]', { ...state(25000), reserved: true }, undefined],
  ['sold [VEH-28]', { ...state(25000), sold: true }, undefined],
  ['coming soon [VEH-28]', { ...state(25000), status: 'coming_soon' }, undefined],
  ['a price of 200 [VEH-28]', { ...state(25000), price: 200 }, undefined],
])('the saving on the market price: %s', (_, change, saving) => {
  expect(belowMarketDollars({ ...car, ...change })).toBe(saving);
});

it('describes the saving in words [OPEN-42]', () => {
  expect(marketNote({ ...car, ...state(21250) })).toBe('$1,250 below market average');
  expect(marketNote(car)).toBeUndefined();
});
