import { describe, expect, it } from 'vitest';
import { changeoverFacts } from '../cars/card-view-of.ts';
import { aListedCar, someCardRules } from '../cars/listed-car.fixture.ts';
import { priceView } from '../prices/price-display.ts';
import { changeoverSum, changeoverView, readChangeoverFacts } from './changeover.ts';
import type { OwnTradeIn } from './own-trade-in.ts';

const mazda: OwnTradeIn = {
  cents: 1_420_000,
  highCents: 1_600_000,
  rego: 'ABC 123',
  car: '2018 Mazda 3',
  day: '2026-11-26',
  isUsed: true,
};
const today = '2026-11-26';
const own = 'with your 2018 Mazda 3 (estimate)';

describe('the changeover price', () => {
  it.each([
    ['the price less the trade-in', { price: 32_990 }, {}, 'Changeover $18,790', own],
    ['plus what is owed', { price: 32_990 }, { owedCents: 300_000 }, 'Changeover $21,790', own],
    ['more than the price', { price: 12_100 }, { owedCents: 2_000_000 }, 'Changeover $17,900', own],
    ['money back', { price: 12_100 }, {}, 'Nothing to pay, $2,100 back to you', own],
    ['even', { price: 14_200 }, {}, 'Nothing to pay', own],
    ['one dollar', { price: 14_201 }, {}, 'Changeover $1', own],
    [
      'a price without government charges',
      { price: 32_990, plusOnRoad: true } as const,
      {},
      'Changeover $18,790',
      `plus on-road costs, ${own}`,
    ],
    [
      'money back against on-road costs',
      { price: 12_100, plusOnRoad: true } as const,
      {},
      '$2,100 left for on-road costs',
      own,
    ],
    [
      'only on-road costs',
      { price: 14_200, plusOnRoad: true } as const,
      {},
      'Only on-road costs to pay',
      own,
    ],
    [
      'an invented value',
      { price: 32_990 },
      { isExample: true } as const,
      'Changeover $18,790',
      'with your 2018 Mazda 3 (example)',
    ],
    [
      'an old value',
      { price: 32_990 },
      { day: '2026-10-20' },
      'Changeover $18,790',
      'with your 2018 Mazda 3, valued 20 October 2026 (estimate)',
    ],
  ])('%s', (_, facts, change, text, detail) => {
    expect(changeoverView(facts, { ...mazda, ...change }, today)).toEqual({ text, detail });
  });

  it.each([
    [
      'to pay',
      { price: 32_990 },
      [
        ['Price', '$32,990'],
        ['Less your 2018 Mazda 3', '-$14,200'],
        ['Plus what you owe on it', '$3,000'],
        ['You pay', '$21,790'],
      ],
    ],
    [
      'without government charges',
      { price: 32_990, plusOnRoad: true } as const,
      [
        ['Price', '$32,990'],
        ['Less your 2018 Mazda 3', '-$14,200'],
        ['Plus what you owe on it', '$3,000'],
        ['You pay, plus on-road costs', '$21,790'],
      ],
    ],
    [
      'back to the buyer',
      { price: 10_000 },
      [
        ['Price', '$10,000'],
        ['Less your 2018 Mazda 3', '-$14,200'],
        ['Plus what you owe on it', '$3,000'],
        ['Back to you', '$1,200'],
      ],
    ],
  ])('is spelled out: %s', (_, facts, lines) => {
    const sum = changeoverSum(facts, { ...mazda, owedCents: 300_000 });
    expect(sum.map(({ label, value }) => [label, value])).toEqual(lines);
  });
});

describe('the cars with a changeover price', () => {
  const rules = someCardRules({ changeoverHref: '/finance/#calculator' });
  const factsOf = (change: Parameters<typeof aListedCar>[0], used = rules) => {
    const car = aListedCar(change);
    return changeoverFacts(car, priceView(car, used), used);
  };

  it.each([
    ['a drive away price', {}, { price: 26_990 }],
    ['a price of an offer', { offer_price: 24_000 }, { price: 24_000 }],
    [
      'a price without government charges',
      { price_type: 'Excl. Govt. Charges' },
      { price: 26_990, plusOnRoad: true },
    ],
    ['no price', { price: 0 }, undefined],
    ['a made-up price of $10', { price: 10 }, undefined],
    ['an order in advance, also with a price', { preorder: true }, undefined],
    ['a sold car', { status: 'sold' }, undefined],
  ])('%s', (_, change, facts) => {
    expect(factsOf(change)).toEqual(facts);
  });

  it('are none at a dealer without the option, and with a subscription price', () => {
    expect(factsOf({}, someCardRules())).toBeUndefined();
    const offered = someCardRules({ changeoverHref: '/finance/#calculator', subscriptionOffered: true });
    expect(factsOf({ subscription_price: 199 }, offered)).toBeUndefined();
  });
});

it.each([undefined, '', '{', 'null', '{"price":"many"}', '{"price":0}'])(
  'ignores unusable facts in the HTML: %j',
  (json) => expect(readChangeoverFacts(json)).toBeUndefined(),
);
