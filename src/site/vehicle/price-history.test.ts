import { describe, expect, it } from 'vitest';
import type { CarInput } from '../../domain/cars/car.ts';
import { emptyPriceRecord, type PriceRecord, recordAfter } from '../../domain/prices/price-record.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';

const today = '2026-11-20';

/** The plan of a site with one car that had earlier prices, from the oldest to the present one. */
function planOf(
  prices: [day: string, price: number][],
  { priceHistory = true, ...car }: Partial<CarInput> & { priceHistory?: boolean } = {},
) {
  const offered = aCar({ id: 'c1', slug: 'corolla', price_type: 'Drive Away', ...car });
  const priced = { id: 'c1', slug: 'corolla', basis: 'Drive away' };
  const before = prices
    .slice(0, -1)
    .reduce<PriceRecord>(
      (record, [day, price]) => recordAfter(record, [{ ...priced, price }], day),
      emptyPriceRecord,
    );
  return planSite({
    dealer: aDealer({ cards: { priceHistory }, publishedData: { markdownPages: true } }),
    inventory: inventoryOf([{ ...offered, price: prices.at(-1)![1] }]),
    today,
    prices: before,
  });
}

const pageOf = (plan: ReturnType<typeof planOf>) =>
  plan.pages.flatMap((page) => (page.route === 'vehicle' ? [page.props] : []))[0]!;

describe('the price history of a car', () => {
  const reduced: [string, number][] = [
    ['2026-10-01', 30_000],
    [today, 28_500],
  ];

  it('has every price since when, the newest first', () => {
    expect(pageOf(planOf(reduced)).priceHistory).toEqual({
      steps: [
        { label: 'Since 20 November 2026', value: '$28,500, $1,500 less' },
        { label: 'Since 1 October 2026', value: '$30,000' },
      ],
      basis: 'The prices at which our website has offered it, drive away.',
      // The present price has some width on its first day.
      drawing: { path: 'M0 2H221V46H240', width: 240, height: 48 },
    });
  });

  it('is left out when the price never changed, when the car is sold, and without the option', () => {
    expect(pageOf(planOf([[today, 30_000]])).priceHistory).toBeUndefined();
    expect(
      pageOf(planOf(reduced, { status: 'sold', sold_at: '2026-11-19T00:00:00Z' })).priceHistory,
    ).toBeUndefined();
    expect(pageOf(planOf(reduced, { priceHistory: false })).priceHistory).toBeUndefined();
  });

  it('is in the Markdown copy of the page', () => {
    const file = planOf(reduced).files.find(({ path }) => path === '/cars/corolla.md');
    expect(file && 'body' in file && file.body).toContain(
      '## Price history\n\n- Since 20 November 2026: $28,500, $1,500 less\n- Since 1 October 2026: $30,000',
    );
  });

  it('is recorded for the next release, also without the option', () => {
    expect(planOf(reduced, { priceHistory: false }).prices?.cars['c1']?.steps).toEqual([
      { day: '2026-10-01', price: 30_000 },
      { day: today, price: 28_500 },
    ]);
  });
});

describe('the earlier price on a card and a page', () => {
  it.each<[string, [string, number][], Partial<CarInput> & { priceHistory?: boolean }, string | undefined]>([
    [
      'is the one that the record proves, and not that of the feed',
      [
        ['2026-10-01', 30_000],
        [today, 28_500],
      ],
      { before_price: 35_000 },
      '$30,000',
    ],
    ['is left out when the record proves none', [[today, 28_500]], { before_price: 35_000 }, undefined],
    [
      'is left out when an offer is below a price that the website never showed',
      [[today, 28_500]],
      { offer_price: 27_000 },
      undefined,
    ],
    [
      'is that of the feed without the option [PRICE-2]',
      [
        ['2026-10-01', 30_000],
        [today, 28_500],
      ],
      { before_price: 35_000, priceHistory: false },
      '$35,000',
    ],
  ])('%s', (_, prices, car, was) => {
    expect(pageOf(planOf(prices, car)).card.price.was).toBe(was);
  });
});
