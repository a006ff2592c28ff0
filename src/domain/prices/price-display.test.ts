import { describe, expect, it } from 'vitest';
import { priceBasis, priceView } from './price-display.ts';
import { shownPrice } from './shown-price.ts';

const rules = { subscriptionOffered: false, noPriceText: 'Enquire for price' };
const offered = { ...rules, subscriptionOffered: true };
const car = {
  price: 32990,
  price_type: '',
  before_price: 0,
  offer_price: 0,
  subscription_price: 0,
  preorder: false,
};
const without = { ...car, price: 0 };

describe('priceView', () => {
  it.each([
    [
      'the subscription price when it is offered [PRICE-1] [OPEN-43]',
      { ...car, subscription_price: 199 },
      offered,
      { kind: 'subscription', text: '$199 per week', basis: 'or $32,990' },
    ],
    [
      'the price to buy beside it, with what it includes [PRICE-1] [PRICE-2]',
      { ...car, subscription_price: 199, offer_price: 30990, price_type: 'Drive Away' },
      offered,
      { kind: 'subscription', text: '$199 per week', basis: 'or $30,990 drive away' },
    ],
    [
      'only the subscription price of a car without another',
      { ...without, subscription_price: 199 },
      offered,
      { kind: 'subscription', text: '$199 per week' },
    ],
    [
      'no subscription price unless it is offered [OPEN-43]',
      { ...car, subscription_price: 199 },
      rules,
      { kind: 'price', text: '$32,990' },
    ],
    ['no subscription price of 0 [PRICE-1]', car, offered, { kind: 'price', text: '$32,990' }],
    ['a price above 10 [PRICE-2]', { ...car, price: 11 }, rules, { kind: 'price', text: '$11' }],
    ['no price of 10 [PRICE-2]', { ...car, price: 10 }, rules, { kind: 'none', text: 'Enquire for price' }],
    [
      'an offer beside the regular price [PRICE-2] [OPEN-60]',
      { ...car, offer_price: 30990 },
      rules,
      { kind: 'reduced', text: '$30,990', was: '$32,990' },
    ],
    [
      'a price beside the earlier price [OPEN-60]',
      { ...car, before_price: 34990 },
      rules,
      { kind: 'reduced', text: '$32,990', was: '$34,990' },
    ],
    [
      'the higher of two earlier prices [OPEN-60]',
      { ...car, before_price: 35990, offer_price: 30990 },
      rules,
      { kind: 'reduced', text: '$30,990', was: '$35,990' },
    ],
    [
      'nothing struck through when the price went up [OPEN-60]',
      { ...car, before_price: 29990 },
      rules,
      { kind: 'price', text: '$32,990' },
    ],
    [
      'PREORDER without a price [PRICE-3]',
      { ...without, preorder: true },
      rules,
      { kind: 'preorder', text: 'PREORDER' },
    ],
    [
      'the price of a preorder that has one [PRICE-2]',
      { ...car, preorder: true },
      rules,
      { kind: 'price', text: '$32,990' },
    ],
    [
      "the dealer's text instead of a missing price [PRICE-4]",
      without,
      { ...rules, noPriceText: 'Ask us' },
      { kind: 'none', text: 'Ask us' },
    ],
    [
      'what the price includes',
      { ...car, price_type: 'Drive Away' },
      rules,
      { kind: 'price', text: '$32,990', basis: 'Drive away' },
    ],
    [
      'no basis without a price',
      { ...without, price_type: 'Drive Away' },
      rules,
      { kind: 'none', text: 'Enquire for price' },
    ],
  ] as const)('shows %s', (_, priced, given, expected) => {
    expect(priceView(priced, given)).toEqual(expected);
  });
});

it.each([
  ['DRIVE AWAY', 'Drive away'],
  ['Driveaway', 'Drive away'],
  ['Excl. Govt. Charges', 'Excl. government charges'],
  ['Excludes government charges', 'Excl. government charges'],
  [' Plus on-roads ', 'Plus on-roads'],
  ['', ''],
])('the price %j has the text %j', (given, expected) => {
  expect(priceBasis(given)).toBe(expected);
});

it('uses the offer price when there is one [OPEN-60]', () => {
  expect(shownPrice({ price: 20000, offer_price: 18000 })).toBe(18000);
  expect(shownPrice({ price: 20000 })).toBe(20000);
});
