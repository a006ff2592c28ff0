import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/car.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';

function viewOf(car: Partial<CarInput>, runningCost: NonNullable<DealerInput['cards']>['runningCost']) {
  const known = { variant: { fuelconsumptioncombined: 5.9 } };
  const { pages } = planSite({
    dealer: aDealer({ cards: { runningCost } }),
    inventory: inventoryOf([aCar({ ...known, ...car })]),
    today: '2025-02-01',
  });
  return pages.flatMap((page) => (page.route === 'vehicle' ? [page.props.runningCost] : []))[0];
}

describe("the running cost on a car's page", () => {
  it('is an estimate with its basis and its sources', () => {
    expect(viewOf({}, { enabled: true })).toEqual({
      label: 'Fuel or power a year, 12,100 km (estimate)',
      value: 'About $1,310: 5.9 L/100 km at $1.83 a litre',
      basis:
        'An estimate for 12,100 km a year with the manufacturer’s combined consumption and the average price in QLD of unleaded petrol in the week to 19 January 2025. What you pay depends on how you drive, and on the prices then. Service, tyres, registration and insurance are not in it.',
      sources: [
        expect.objectContaining({
          label: expect.stringContaining('Petrol: Australian Institute of Petroleum'),
        }),
        expect.objectContaining({ label: expect.stringContaining('Australian Bureau of Statistics') }),
      ],
    });
  });

  it('takes the distance of the dealer, which has no source', () => {
    const view = viewOf({}, { enabled: true, yearlyKm: 20_000 });
    expect(view?.label).toBe('Fuel or power a year, 20,000 km (estimate)');
    expect(view?.value).toMatch(/^About \$2,160: /);
    expect(view?.sources).toHaveLength(1);
  });

  it('names power and petrol of a plug-in hybrid', () => {
    const variant = { fuelconsumptioncombined: 2, energyconsumptioncombined: 15 };
    expect(viewOf({ simple_fuel: 'Plug-in Hybrid', variant }, { enabled: true })?.value).toBe(
      'About $1,040: 2 L/100 km at $1.83 a litre, and 15 kWh/100 km at 32.6 cents a kWh',
    );
  });

  it.each<[string, Partial<CarInput>, NonNullable<DealerInput['cards']>['runningCost']]>([
    ['without the option', {}, {}],
    ['of a car with an unknown consumption', { variant: {} }, { enabled: true }],
    ['of a sold car', { sold: true, sold_at: '2025-01-31T00:00:00Z' }, { enabled: true }],
  ])('is absent %s', (_, car, option) => {
    expect(viewOf(car, option)).toBeUndefined();
  });
});
