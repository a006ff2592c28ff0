import { describe, expect, it } from 'vitest';
import { australianStates } from '../places/australian-states.ts';
import { energyPrices, type RunningCar, yearlyRunningCost } from './running-cost.ts';

const petrol: RunningCar = { fuel: 'Petrol', litresPer100Km: 6, state: 'qld' };

describe('the cost of energy in a year', () => {
  it.each<[string, RunningCar, number, number]>([
    ['petrol', petrol, 10_000, 1100],
    ['more kilometres', petrol, 20_000, 2200],
    ['the state', { ...petrol, state: 'nt' }, 10_000, 1180],
    ['diesel', { ...petrol, fuel: 'Diesel' }, 10_000, 1150],
    ['a hybrid', { ...petrol, fuel: 'Hybrid', litresPer100Km: 4 }, 10_000, 730],
    ['a diesel hybrid', { ...petrol, fuel: 'Hybrid', writtenFuel: 'Diesel Hybrid' }, 10_000, 1150],
    ['an electric car', { fuel: 'Electric', kwhPer100Km: 15, state: 'vic' }, 10_000, 440],
    [
      'a plug-in hybrid with both',
      { fuel: 'Plug-in Hybrid', litresPer100Km: 2, kwhPer100Km: 15, state: 'vic' },
      10_000,
      800,
    ],
  ])('counts %s', (_, car, yearlyKm, dollars) => {
    expect(yearlyRunningCost(car, yearlyKm)?.cents).toBe(dollars * 100);
  });

  it.each<[string, RunningCar]>([
    ['a consumption', { ...petrol, litresPer100Km: undefined }],
    ['a consumption, written as 0', { ...petrol, litresPer100Km: 0 }],
    ['a state', { ...petrol, state: undefined }],
    ['a price of its fuel', { ...petrol, fuel: 'LPG' }],
    ['a known fuel', { ...petrol, fuel: '' }],
    ['the power of a plug-in hybrid', { ...petrol, fuel: 'Plug-in Hybrid' }],
    ['a price of power in its state', { fuel: 'Electric', kwhPer100Km: 15, state: 'wa' }],
  ])('is not estimated without %s', (_, car) => {
    expect(yearlyRunningCost(car, 10_000)).toBeUndefined();
  });

  it.each(Object.entries(energyPrices))('has prices of %s with a date and a source', (energy, row) => {
    expect(row.when).toMatch(/\b20\d\d$/);
    expect(row.source.label).toMatch(/\b20\d\d$/);
    expect(row.source.href).toMatch(/^https:\/\//);
    const missing = australianStates.filter((state) => !row.cents[state]);
    expect(missing).toEqual(energy === 'electricity' ? ['nt', 'wa'] : []);
    const [low, high] = energy === 'electricity' ? [20, 60] : [120, 300];
    expect(Object.values(row.cents).filter((cents) => cents < low || cents > high)).toEqual([]);
  });
});
