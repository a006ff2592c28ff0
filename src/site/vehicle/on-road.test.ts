import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/listed-car.fixture.ts';
import { aCar, aDealer } from '../dealer.fixture.ts';
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
