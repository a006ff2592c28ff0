import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Car } from '../../domain/cars/car.ts';
import { aListedCar, someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { aFinancedCar, someFigures } from '../../domain/finance/finance.fixture.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { PageCalculator } from './FinanceCalculator.island.tsx';

/** The car as the API has it. Undefined: the API does not answer. */
let answered: Partial<Car> | undefined;
vi.mock('../../search/browser/car-lookup.ts', () => ({
  createCarLookup: () => async () => [aListedCar({ id: '7', interest_rate: 7.99, comparison_rate: 8.45 })],
}));
vi.mock('../../stores/reserved-cars.ts', () => ({
  reservedCarsNow: async () => new Set(),
  knownReservation: () => undefined,
}));
vi.mock('../../car/car-from-api.ts', () => ({
  carFromApi: async () => (answered ? { kind: 'found', car: answered } : { kind: 'failed' }),
}));

const page = JSON.stringify({
  noun: 'car',
  setup: { price: 30_000, interestRate: 10, fees: { establishmentCents: 0, monthlyCents: 0 } },
  path: '/finance/',
  cars: {
    engine: { indexManifest: '/search-index/current.json' },
    cardRules: someCardRules({ asOf: '2025-03-10', repayment: { notes: repaymentNotes(['manual'])! } }),
    lenders: { ofDealership: {}, usual: 'manual' },
  },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Opens the finance page at a query and waits for the car. */
async function open(query: string): Promise<void> {
  history.replaceState(null, '', `/finance/${query}`);
  render(<PageCalculator page={page} />);
  await screen.findByText('Finance for this car');
}

beforeEach(() => {
  document.documentElement.dataset['api'] = '';
  answered = aFinancedCar({}, { ...someFigures, deposit: 2000, balloon: 8097 });
});
afterEach(() => {
  delete document.documentElement.dataset['api'];
});

describe('the calculator of the finance page for a car', () => {
  it("begins with its lender's loan, though the address names the car alone [FIN-17] [ROUTE-10]", async () => {
    await open('?car_id=7');
    await expect.poll(() => field('Deposit')).toBe('$2,000');
    expect(field('Purchase price')).toBe('$26,990');
    expect(field('Final payment')).toBe('30% of the price');
  });

  it('takes what the address says before it', async () => {
    await open('?car_id=7&deposit=0&term=3');
    await expect
      .poll(() => ['Deposit', 'Term', 'Final payment'].map(field))
      .toEqual(['$0', '3 years', '30% of the price']);
  });

  it('keeps what the visitor set while the figures came', async () => {
    await open('?car_id=7');
    fireEvent.change(screen.getByRole('slider', { name: /Deposit/ }), { target: { value: '5000' } });
    await expect.poll(() => field('Final payment')).toBe('30% of the price');
    expect(field('Deposit')).toBe('$5,000');
  });

  it('keeps the rates that the car is listed with when the API does not answer', async () => {
    answered = undefined;
    await open('?car_id=7');
    expect([field('Interest rate'), field('Deposit')]).toEqual(['7.99% p.a.', '$0']);
  });
});
