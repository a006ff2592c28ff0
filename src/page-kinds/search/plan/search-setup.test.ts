import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../../config/schema/dealer.ts';
import type { CarInput } from '../../../domain/cars/car.ts';
import { aListedCar } from '../../../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { carDefinition } from '../../../search/static/definition.ts';
import { createEngine } from '../../../search/static/documents.ts';
import { aDealer, inventoryOf, someCars } from '../../../site/dealer.fixture.ts';
import { planningOf } from '../../../site/planning.ts';
import { searchSetup } from './search-setup.ts';

type SearchFilters = NonNullable<NonNullable<DealerInput['search']>['searchFilters']>;

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

it('contains the number of cars in stock when the normal count may be inexact [LIST-8]', () => {
  expect(setupOver(2000).stockCount).toBe(1500);
  expect(setupOver(4000, { make: ['Kia'] }).stockCount).toBe(1000);
});

it('names the dealer and its dealerships as its configuration does [ROUTE-18]', () => {
  const dealer = aDealer({
    dealerships: [{ id: 'd-1', slug: 'bayside-hyundai-kia', name: 'Bayside Hyundai and Kia' }],
  });
  const site = planningOf({ dealer, inventory: inventoryOf(someCars(1)), today: '2025-02-01' });
  const own = { path: '/search/', scope: {}, noun: site.noun };
  expect(searchSetup(site, createEngine<ListedCar>([], carDefinition), own).dealershipNames).toEqual({
    [dealer.slug]: dealer.name,
    'bayside-hyundai-kia': 'Bayside Hyundai and Kia',
  });
});

it('omits the number of cars in stock when the normal count is exact [LIST-8]', () => {
  expect(setupOver(1999)).not.toHaveProperty('stockCount');
});

it.each([
  ['is not offered', false, ['Highest price', 'Lowest price'], undefined],
  ['is offered', true, ['Highest purchase price', 'Lowest purchase price'], 'Purchase price'],
] as const)(
  'says which price orders and filter use when a price by the week %s [PRICE-1] [LIST-4]',
  (_, offered, orders, label) => {
    const cars = someCars(3, () => ({ status: 'in_stock', price: 30_000, subscription_price: 199 }));
    const dealer = aDealer({ cards: { subscriptionOffered: offered } });
    const site = planningOf({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' });
    const engine = createEngine(
      site.stock.map((one) => one.listed),
      carDefinition,
    );
    const { sortOptions, priceLabel } = searchSetup(site, engine, {
      path: '/search/',
      scope: {},
      noun: site.noun,
    });
    expect(sortOptions.flatMap(({ value, label }) => (value.startsWith('price') ? [label] : []))).toEqual(
      orders,
    );
    expect(priceLabel).toBe(label);
  },
);

it.each<[string, Partial<CarInput>, DealerInput['cards'], ListedCar['market_judgement'], number?]>([
  ['a price that its card calls below the average', {}, {}, 'below', 2000],
  ['a price near the average', { autograb_data: { average_market_price: 30_100 } }, {}, ''],
  [
    'a price near the average, where cards say that',
    { autograb_data: { average_market_price: 30_100 } },
    { marketPrice: { basis: 'driveAway', judgements: ['around'] } },
    'around',
  ],
  ['a reserved car, of whose price its card says nothing', { reserved: true }, {}, ''],
  ['a dealer who compares no prices', {}, { marketPrice: { judgements: [] } }, ''],
])('judges in filter and order as cards do: %s [LIST-36]', (_, car, cards, judgement, saving) => {
  const cars = someCars(2, (index) => ({
    status: 'in_stock',
    price: 30_000,
    price_type: 'Drive Away',
    autograb_data: { average_market_price: 32_000 },
    ...(index === 0 ? car : { autograb_data: undefined }),
  }));
  const dealer = aDealer({ cards: { marketPrice: { basis: 'driveAway' }, ...cards } });
  const site = planningOf({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' });
  const [first, other] = site.stock;
  expect([first?.listed.market_judgement, first?.listed.market_saving]).toEqual([judgement, saving]);
  expect(first?.card.market?.kind ?? '').toBe(judgement);
  expect(other?.listed).toMatchObject({ market_judgement: '', market_saving: undefined });
  const listed = site.stock.map((one) => one.listed);
  const own = { path: '/search/', scope: {}, noun: site.noun };
  const { filters, sortOptions } = searchSetup(site, createEngine(listed, carDefinition), own);
  expect(filters.includes('market_judgement')).toBe(judgement !== '');
  expect(sortOptions.some(({ value }) => value === 'market_saving:desc')).toBe(saving !== undefined);
});

describe('the filter by make', () => {
  const cars = someCars(3, (index) => ({
    make: ['Mazda', 'Mazda', 'Kia'][index]!,
    car_type: index === 0 ? ('new' as const) : ('used' as const),
  }));
  const filtersOf = (searchFilters: SearchFilters, scope: Record<string, string[]>) => {
    const site = planningOf({
      dealer: aDealer({ search: { searchFilters } }),
      inventory: inventoryOf(cars),
      today: '2025-02-01',
    });
    const own = { path: '/search/', scope, noun: site.noun };
    const listed = site.stock.map((one) => one.listed);
    const setup = searchSetup(site, createEngine(listed, carDefinition), own);
    expect(setup.filters.every((name) => name === 'keyword' || setup.initial.facets[name])).toBe(true);
    return setup.filters;
  };

  it.each<[string, SearchFilters, Record<string, string[]>, string[]]>([
    [
      'before the models',
      ['keyword', 'badge', 'model', 'body'],
      {},
      ['keyword', 'badge', 'make', 'model', 'body'],
    ],
    [
      'after text and condition',
      ['keyword', 'car_type', 'body'],
      {},
      ['keyword', 'car_type', 'make', 'body'],
    ],
    ['last', ['keyword'], {}, ['keyword', 'make']],
    ['alone', [], {}, ['make']],
    ['where the dealer has it', ['body', 'make'], {}, ['body', 'make']],
    ['not on a page of one make', ['body'], { make: ['Mazda'] }, ['body']],
    ['not on a page of all spellings of a make', ['body'], { make: ['Mazda', 'MAZDA', 'Kia'] }, ['body']],
    ['not on a page whose cars have one make', ['body'], { car_type: ['new'] }, ['body']],
    ['on a page of some cars', ['body'], { car_type: ['used'] }, ['make', 'body']],
  ])(
    'is there when the page has several makes: %s [CFG-27] [LIST-3]',
    (_, searchFilters, scope, expected) => {
      expect(filtersOf(searchFilters, scope)).toEqual(expected);
    },
  );
});

describe('the filter by weekly repayment', () => {
  const figures = { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 122.6 };
  const setupOf = (finance: DealerInput['finance']) => {
    const cars = someCars(3, () => ({ status: 'in_stock', finance_lenders: { manual: figures } }));
    const site = planningOf({
      dealer: aDealer(finance ? { finance } : {}),
      inventory: inventoryOf(cars),
      today: '2025-02-01',
    });
    const own = { path: '/search/', scope: {}, noun: site.noun };
    const listed = site.stock.map((one) => one.listed);
    return searchSetup(site, createEngine(listed, carDefinition), own);
  };

  it('comes after the price filter when the dealer has a lender with repayments [DATA-24] [CFG-42]', () => {
    const filters = setupOf({ lender: 'manual' }).filters;
    expect(filters[filters.indexOf('price') + 1]).toBe('weekly_price_range');
  });

  it('comes with the rates and the highest repayment of the stock, and with a sentence of both rates', () => {
    const { weekly } = setupOf({ lender: 'manual' });
    expect(weekly).toMatchObject({
      rates: [figures.interestRate],
      mostDollars: Math.round(figures.paymentWeek),
    });
    expect(weekly?.note).toMatch(/% p\.a\. interest, .*% p\.a\. comparison rate/);
    expect(setupOf(undefined).weekly).toBeUndefined();
  });

  it.each<[string, DealerInput['finance']]>([
    ['without a lender', undefined],
    ['with a lender without weekly repayments for these cars', { lender: 'angle' }],
    ['when finance is never shown', { lender: 'manual', financeExcluded: true }],
  ])('is missing %s [DATA-24] [CFG-43]', (_, finance) => {
    expect(setupOf(finance).filters).not.toContain('weekly_price_range');
  });
});
