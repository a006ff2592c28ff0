import { describe, expect, it } from 'vitest';
import { australianStates } from '../places/australian-states.ts';
import { basisOf, estimateOnRoadPrice, type OnRoadCar } from './estimate.ts';
import { type DutiableCar, stateCharges } from './state-charges.ts';

const car: OnRoadCar = {
  priceCents: 30_000_00,
  basis: 'excludesGovernmentCharges',
  state: 'nsw',
  condition: 'used',
  itemType: 'car',
  fuel: 'Petrol',
  cylinders: 4,
  day: '2026-11-20',
};
const dollarsOf = (change: Partial<OnRoadCar>) =>
  estimateOnRoadPrice({ ...car, ...change }).charges.map(({ cents }) => cents / 100);

describe('estimateOnRoadPrice', () => {
  it('adds the charges to the price', () => {
    expect(estimateOnRoadPrice(car)).toEqual({
      totalCents: 32_240_00,
      charges: [
        { label: 'Motor vehicle duty', cents: 900_00 },
        { label: '12 months registration with CTP', cents: 1280_00 },
        { label: 'Plates and fees', cents: 60_00 },
      ],
    });
  });

  it.each<[string, Partial<OnRoadCar>]>([
    ['a drive away price', { basis: 'driveAway' }],
    ['a price that does not say what it leaves out', { basis: 'notSaid' }],
    ['a car in an unknown state', { state: undefined }],
    ['a caravan', { itemType: 'caravan' }],
    ['a motorcycle', { itemType: 'motorcycle' }],
    ['a car without a price', { priceCents: 0 }],
  ])('adds no charges to %s', (_, change) => {
    const priceCents = change.priceCents ?? car.priceCents;
    expect(estimateOnRoadPrice({ ...car, ...change })).toEqual({ totalCents: priceCents, charges: [] });
  });

  it.each<[string, Partial<OnRoadCar>, number[]]>([
    ['a used car with a current registration', { registeredUntil: '2027-02-01' }, [900, 50]],
    ['a registration that ends on the day', { registeredUntil: '2026-11-20' }, [900, 50]],
    ['an ended registration', { registeredUntil: '2026-11-19' }, [900, 1280, 60]],
    ['a demonstrator with a registration', { condition: 'demo', registeredUntil: '2027-02-01' }, [900, 50]],
    ['a new car', { condition: 'new', registeredUntil: '2027-02-01' }, [900, 1280, 60]],
    ['an unknown number of cylinders as six', { state: 'qld', cylinders: undefined }, [1050, 1060, 40]],
    ['a hybrid', { state: 'qld', fuel: 'Hybrid' }, [600, 850, 40]],
    ['a hybrid in a longer word', { state: 'qld', fuel: 'Petrol/Electric Hybrid' }, [600, 850, 40]],
    ['an electric car', { state: 'qld', fuel: 'Electric', cylinders: undefined }, [600, 770, 40]],
    ['eight cylinders', { state: 'qld', cylinders: 8 }, [1200, 1410, 40]],
    ['an amount that is no multiple of $10, rounded up', { priceCents: 30_101_00 }, [910, 1280, 60]],
  ])('counts %s', (_, change, charges) => {
    expect(dollarsOf(change)).toEqual(charges);
  });
});

describe('the duty of a state', () => {
  const petrol: DutiableCar = { engine: 'upTo4Cylinders', isHybrid: false, day: '2026-11-20' };
  const electric: DutiableCar = { ...petrol, engine: 'electric' };
  const six: DutiableCar = { ...petrol, engine: 'upTo6Cylinders' };

  it.each<[(typeof australianStates)[number], number, DutiableCar, number]>([
    ['act', 30_000, petrol, 1359],
    ['act', 60_000, electric, 1725],
    ['act', 90_000, petrol, 2038 + 350 * 7.8 + 800],
    ['nsw', 44_950, petrol, 1350],
    ['nsw', 45_000, petrol, 1350],
    ['nsw', 45_001, petrol, 1355],
    ['nsw', 60_000, electric, 2100],
    ['nt', 30_000, petrol, 900],
    ['nt', 50_000, electric, 0],
    ['nt', 70_000, electric, 600],
    ['nt', 70_000, { ...electric, day: '2027-07-01' }, 2100],
    ['qld', 100_000, petrol, 3000],
    ['qld', 100_001, petrol, 5005],
    ['qld', 120_000, { ...six, isHybrid: true }, 4800],
    ['qld', 50_000, six, 1750],
    ['sa', 400, petrol, 5],
    ['sa', 1500, petrol, 20],
    ['sa', 3000, petrol, 60],
    ['sa', 30_000, petrol, 1140],
    ['tas', 375, petrol, 20],
    ['tas', 27_750, petrol, 834],
    ['tas', 38_750, petrol, 1468],
    ['tas', 65_750, petrol, 2632],
    ['vic', 30_000, petrol, 1260],
    ['vic', 80_567, petrol, 403 * 8.4],
    ['vic', 90_000, petrol, 4680],
    ['vic', 120_000, petrol, 8400],
    ['vic', 160_000, petrol, 14_400],
    ['vic', 160_000, electric, 6720],
    ['wa', 25_000, petrol, 687.5],
    ['wa', 32_000, petrol, 1216],
    ['wa', 60_000, petrol, 3900],
  ])('%s: %d dollars', (state, value, of, duty) => {
    expect(stateCharges[state].duty.of(value, of)).toBeCloseTo(duty, 6);
  });

  it.each(australianStates)('%s has a duty that grows with the value, and sources with dates', (state) => {
    const { duty, fees, ...amounts } = stateCharges[state];
    for (const source of [duty.source, fees.source]) expect(source).toMatch(/^https:\/\/[\w.-]+\.gov\.au\//);
    for (const from of [duty.from, fees.from]) expect(from).toMatch(/^20\d\d-\d\d-01$/);
    for (let value = 1000; value < 200_000; value += 1000)
      expect(duty.of(value + 1000, petrol)).toBeGreaterThan(duty.of(value, petrol));
    const { electric: _, ...byCylinders } = amounts.registration;
    expect(Object.values(byCylinders)).toEqual(Object.values(byCylinders).toSorted((a, b) => a - b));
  });
});

it.each([
  ['Drive Away', 'driveAway'],
  ['driveaway', 'driveAway'],
  ['Ride or Tow Away', 'driveAway'],
  ['Excl. Govt. Charges', 'excludesGovernmentCharges'],
  ['Excluding Government Charges', 'excludesGovernmentCharges'],
  ['', 'notSaid'],
  ['Special', 'notSaid'],
])('the price type "%s" is %s', (written, basis) => {
  expect(basisOf(written)).toBe(basis);
});
