import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadDealers } from '../../config/load.ts';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aCar, aDealer } from '../dealer.fixture.ts';
import { listedCarOf } from '../stock-of.ts';
import { carRepayment } from './car-finance.ts';

const figures = { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 122.6 };
const finance_lenders = { manual: figures, angle: { ...figures, paymentWeek: 99 } };
const dealerships: DealerInput['dealerships'] = [
  { id: 'd1', slug: 'north', name: 'North', lender: 'angle' },
  { id: 'd2', slug: 'south', name: 'South' },
];
const repaymentOf = (car: Parameters<typeof aCar>[0], finance: DealerInput['finance']) =>
  carRepayment(aCar({ finance_lenders, ...car }), {
    dealer: aDealer({ finance, dealerships }),
    location: undefined,
    today: '2025-03-10',
  });

describe('the repayment of a car', () => {
  it.each([
    ["its dealership's", { dealership_id: 'd1' }, 'angle'],
    ["the dealer's, when its dealership names none", { dealership_slug: 'south' }, 'manual'],
    ["the dealer's, when it belongs to no dealership", {}, 'manual'],
  ])('uses the lender that is %s [CFG-42] [FIN-1] [FIN-17]', (_, car, lender) => {
    expect(repaymentOf(car, { lender: 'manual' })?.lender).toBe(lender);
  });

  it('is absent when the dealer excludes finance [CFG-43]', () => {
    expect(repaymentOf({ dealership_id: 'd1' }, { lender: 'manual', financeExcluded: true })).toBeUndefined();
  });
});

it('the brand Suzuki excludes finance, and Ford has its own rate [OPEN-28] [FIN-2] [FIN-15] [CFG-44]', async () => {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-brands-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp(resolve(import.meta.dirname, '../../../dealers/_brands'), join(root, '_brands'), {
    recursive: true,
  });
  for (const [index, brand] of ['ford', 'suzuki', 'toyota'].entries()) {
    const { id, name, legalName, locations } = aDealer();
    const settings = { id: id + index, name: `${name} ${brand}`, legalName, locations, brand };
    await mkdir(join(root, brand));
    const text = JSON.stringify({ ...settings, siteUrl: `https://${brand}.example` });
    await writeFile(join(root, brand, 'dealer.json'), text);
  }
  const { dealers, problems } = await loadDealers(root);
  expect(problems).toEqual([]);
  const told = dealers.map(({ brand, finance }) => [brand, finance.financeExcluded, finance.calculatorRate]);
  expect(told).toEqual([
    ['ford', false, 8.5],
    ['suzuki', true, 10],
    ['toyota', false, 10],
  ]);
});

describe('the repayment of a listed car', () => {
  const listed = (change: Parameters<typeof aCar>[0]) => {
    const dealer = aDealer({ finance: { lender: 'manual' } });
    const car = aCar({ finance_lenders, ...change });
    const repayment = carRepayment(car, { dealer, location: undefined, today: '2025-03-10' });
    const image = { src: '/a.svg', alt: 'A car' };
    return listedCarOf(car, {
      dealer,
      location: undefined,
      image,
      photosCount: 0,
      repayment,
      day: '2025-03-10',
    });
  };

  it('is in whole dollars a week, has both rates and falls in a price band [FIN-12] [OPEN-38]', () => {
    expect(listed({})).toMatchObject({
      weekly_price: 123,
      interest_rate: 7.99,
      comparison_rate: 8.45,
      weekly_price_range: '$100 to $150',
    });
  });

  it.each([
    ['a sold car', { sold: true }],
    ['a car without a lender', { finance_lenders: undefined }],
    ['a car of another lender', { finance_lenders: { angle: figures } }],
    [
      'a repayment of less than half a dollar',
      { finance_lenders: { manual: { ...figures, paymentWeek: 0.4 } } },
    ],
  ])('is absent for %s [FIN-4]', (_, change) => {
    const { weekly_price, interest_rate, comparison_rate, weekly_price_range } = listed(change);
    const figures = [weekly_price, interest_rate, comparison_rate, weekly_price_range];
    expect(figures).toEqual([undefined, undefined, undefined, '']);
  });
});
