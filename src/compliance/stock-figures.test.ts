import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { CarInput } from '../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import { lenderFindings, marketFinding } from './stock-rules.ts';

const rates = { interestRate: 7.99, comparisonRate: 8.45 };
const dealerships: DealerInput['dealerships'] = [
  { id: 'd1', slug: 'north', name: 'North', lender: 'angle' },
  { id: 'd2', slug: 'south', name: 'South' },
];

describe('the figures of lenders', () => {
  const told = (car: Partial<CarInput>, finance: DealerInput['finance']) =>
    lenderFindings(aDealer({ finance, dealerships }), inventoryOf([aCar(car)])).map(
      ({ place, found, message }) => ({ place, found, message }),
    );
  const place = { file: 'stock.ndjson', car: '1', key: 'finance_lenders' };
  const lacks = (provider: string, lender: string) =>
    `2021 Toyota Corolla has no figures of ${provider} ("${lender}"), so it shows no finance.`;

  test.each<[string, Partial<CarInput>, DealerInput['finance'], string, string]>([
    [
      'of another lender',
      { finance_lenders: { Manual: rates } },
      { lender: 'manual' },
      'Manual',
      lacks('the dealer itself', 'manual'),
    ],
    [
      'of two other lenders',
      { finance_lenders: { manual: rates, taurus: rates } },
      { lender: 'ausloans' },
      'manual, taurus',
      lacks('AusLoans', 'ausloans'),
    ],
    [
      "of the dealer's lender, where its dealership has its own",
      { finance_lenders: { manual: rates }, dealership_id: 'd1' },
      { lender: 'manual' },
      'manual',
      lacks('Angle', 'angle'),
    ],
  ])('are missing in a car with figures %s', (_, car, finance, found, message) => {
    expect(told(car, finance)).toEqual([{ place, found, message }]);
  });

  test.each<[string, Partial<CarInput>, DealerInput['finance']]>([
    ['of its lender', { finance_lenders: { manual: rates } }, { lender: 'manual' }],
    ["of its dealership's lender", { finance_lenders: { angle: rates }, dealership_slug: 'north' }, {}],
    ['of no lender', {}, { lender: 'manual' }],
    ['of a lender, where the dealer names none', { finance_lenders: { manual: rates } }, {}],
    [
      'of another lender, when it is sold',
      { finance_lenders: { angle: rates }, sold: true },
      { lender: 'manual' },
    ],
    [
      'of another lender, where the dealer shows no finance',
      { finance_lenders: { angle: rates } },
      { lender: 'manual', financeExcluded: true },
    ],
  ])('are complete in a car with figures %s', (_, car, finance) => {
    expect(told(car, finance)).toEqual([]);
  });
});

describe('an average of the market', () => {
  const told = (
    marketPrice: NonNullable<DealerInput['cards']>['marketPrice'],
    ...cars: CarInput['autograb_data'][]
  ) =>
    [
      marketFinding(
        aDealer({ cards: { marketPrice } }),
        inventoryOf(cars.map((autograb_data, index) => aCar({ id: `c${index}`, autograb_data }))),
      ),
    ].flat();
  const average = { average_market_price: 20_000 };

  test('that does not say what it includes is told once, with the option that says it', () => {
    const [finding, ...more] = told({}, average, { state_average_market_price: 21_000 }, undefined);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      rule: 'market-basis',
      severity: 'warning',
      place: { file: 'dealer.json', path: ['cards', 'marketPrice', 'basis'] },
      message:
        '2 cars have an average of the market that does not say what it includes, so they are not compared.',
      remedy: expect.stringContaining('"driveAway"'),
    });
    expect(told({}, average)[0]?.message).toMatch(/^1 car has .* so it is not compared\.$/);
  });

  test.each<[string, NonNullable<DealerInput['cards']>['marketPrice'], CarInput['autograb_data']]>([
    ['is of a dealer who says what it includes', { basis: 'driveAway' }, average],
    ['says what it includes', {}, { ...average, price_type: 'Drive Away' }],
    ['is of a dealer who compares no prices', { judgements: [] }, average],
    ['is 0', {}, { average_market_price: 0 }],
  ])('that %s is no finding', (_, marketPrice, figures) => {
    expect(told(marketPrice, figures)).toEqual([]);
  });
});
