import { describe, expect, it } from 'vitest';
import type { Car } from '../../domain/cars/car.ts';
import { someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { aFinancedCar, someFigures } from '../../domain/finance/finance.fixture.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import type { FinancedCars } from './finance-page.ts';
import { lenderOffer } from './lender-offer.ts';

const cardRules = someCardRules({
  asOf: '2025-03-10',
  repayment: { notes: repaymentNotes(['manual', 'angle'])! },
});
const ownFigures = (one: Car, lenders: FinancedCars['lenders']) =>
  lenderOffer(one, { lenders, cardRules })?.figures;
const car = (change: Partial<Car> = {}, figures = someFigures) =>
  ({ ...aFinancedCar({}, figures), ...change }) as Car;

describe("the lender's figures of one car", () => {
  it("are those of the dealership's lender, or of the dealer's when it has none [FIN-17] [CFG-42] [ROUTE-12]", () => {
    const lenders = { ofDealership: { north: 'angle', 'd-1': 'angle' }, usual: 'manual' } as const;
    expect(ownFigures(car({ dealership_slug: 'north' }), lenders)?.provider).toBe('Angle');
    expect(ownFigures(car({ dealership_id: 'd-1' }), lenders)?.provider).toBe('Angle');
    expect(ownFigures(car({ dealership_slug: 'toString' }), lenders)?.provider).toBe('');
  });

  it("come with the lender's own disclaimer [FIN-16] [API-14]", () => {
    const figures = { ...someFigures, disclaimer: 'Fees apply.' };
    const own = ownFigures(car({}, figures), { ofDealership: {}, usual: 'manual' });
    expect(own?.lenderDisclaimer).toBe('Fees apply.');
    expect(own?.view.text).toContain('comparison');
  });

  it('are only the rates when the lender gives no payment [FIN-6]', () => {
    const rates = { interestRate: 7.99, comparisonRate: 8.45 };
    const own = ownFigures(car({}, rates), { ofDealership: {}, usual: 'ausloans' });
    expect(own?.view.text.replaceAll('\u00a0', ' ')).toBe(
      'Finance from 7.99% p.a. interest\n8.45% p.a. comparison rate',
    );
  });

  it.each([
    ['no lender is configured', car(), {}],
    ['the car is sold', car({ sold: true }), { usual: 'manual' }],
    ['the answer has no figures', car({ finance_lenders: undefined }), { usual: 'manual' }],
  ] as const)('are absent when %s [FIN-2]', (_, one, usual) => {
    expect(ownFigures(one, { ofDealership: {}, ...usual })).toBeUndefined();
  });
});
