import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import { onRoadNote, onRoadPriceOf, onRoadView } from './on-road.ts';

const day = '2026-11-20';
const dealer = aDealer({ cards: { onRoadPrices: true } });
const car = aCar({ variant: { cylinders: 4 } });
const listed = aListedCar({ price: 30_000, price_type: 'Excl. Govt. Charges', fuel: 'Petrol', state: 'QLD' });

describe('the on-road price of a car', () => {
  it('adds the charges of the state where the car is located', () => {
    expect(onRoadPriceOf(car, listed, { dealer, day }).totalCents).toBe(31_790_00);
  });

  it.each([
    ['without the option', aDealer(), listed],
    ['when that is a drive away price', dealer, { ...listed, price_type: 'Drive Away' }],
    ['in an unknown state', dealer, { ...listed, state: 'OVERSEAS' }],
  ])('equals the advertised price %s', (_, of, one) => {
    expect(onRoadPriceOf(car, one, { dealer: of, day }).totalCents).toBe(30_000_00);
    expect(onRoadView(car, one, { dealer: of, day })).toBeUndefined();
  });

  it("is shown on the car's page with every charge, the assumptions and the sources", () => {
    const registered = aCar({ variant: { cylinders: 4 }, rego_expiry: '2027-03-01' });
    expect(onRoadView(registered, listed, { dealer, day })).toMatchObject({
      text: 'About $30,940 on road (estimate)',
      lines: [
        { label: 'Advertised price', value: '$30,000' },
        { label: 'Motor vehicle duty', value: '$900' },
        { label: 'Transfer of the registration', value: '$40' },
      ],
      basis: expect.stringMatching(/estimates for a private buyer in QLD\..*not an offer/),
      sources: [
        {
          label: 'Duty, rates from 1 July 2018',
          href: expect.stringMatching(/^https:\/\/www\.qld\.gov\.au/),
        },
        { label: 'Registration and fees, from 1 July 2025' },
      ],
    });
  });
});

it('the note below a search names the states with estimates, and is absent when there are none', () => {
  const inState = (state: string, on_road_price: number) =>
    aListedCar({ state, price: 30_000, on_road_price });
  expect(onRoadNote([inState('NSW', 32_000), inState('ACT', 32_000), inState('VIC', 30_000)])).toMatch(
    /buyer in ACT, NSW\./,
  );
  expect(onRoadNote([inState('VIC', 30_000)])).toBeUndefined();
});

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
      value: 'About $1,310: 5.9 L/100 km at $1.83 a litre (January 2025)',
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
      'About $1,040: 2 L/100 km at $1.83 a litre (January 2025), and 15 kWh/100 km at 32.6 cents a kWh (July 2024)',
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
