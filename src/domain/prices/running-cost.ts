import type { AustralianState } from '../places/australian-states.ts';
import prices from './energy-prices.json' with { type: 'json' };

/**
 * Average kilometres of a vehicle in a year: Australian Bureau of Statistics, Survey of Motor Vehicle Use, 12 months to
 * 30 June 2020, all vehicles (passenger cars alone: 11,100, in a year with lockdowns). It was the last such survey.
 */
export const averageYearlyKm = 12_100;
export const averageYearlyKmSource = {
  label: 'Distance: Australian Bureau of Statistics, Survey of Motor Vehicle Use, year to 30 June 2020',
  href: 'https://www.abs.gov.au/statistics/industry/tourism-and-transport/survey-motor-vehicle-use-australia/latest-release',
} as const;

/** One kind of energy of a car, in litres or in kilowatt hours. */
type Energy = 'petrol' | 'diesel' | 'electricity';

interface EnergyPrices {
  /** 'unleaded petrol' */
  name: string;
  /** When the prices were measured: 'in the week to 19 January 2025'. */
  when: string;
  /** The same in two words, beside the price: 'January 2025'. */
  month: string;
  source: { label: string; href: string };
  /** Where the prices were found, and how. */
  note: string;
  /** Cents, with GST, for a litre or a kilowatt hour. Absent where no dated price was found. */
  cents: Readonly<Partial<Record<AustralianState, number>>>;
}

/**
 * Retail prices of every state. To bring a row up to date, replace its prices, `when` and `source` together. Petrol and
 * diesel are of the same month, so that cars are compared fairly. The institute joins NSW and the ACT.
 */
export const energyPrices: Readonly<Record<Energy, EnergyPrices>> = prices;

/** What the estimate reads of a car. */
export interface RunningCar {
  /** The site's word: 'Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric'. */
  fuel: string;
  /** The feed's own words: 'Diesel Hybrid'. */
  writtenFuel?: string | undefined;
  /** Litres per 100 km, combined. 0 or undefined: not known. */
  litresPer100Km?: number | undefined;
  /** Kilowatt hours per 100 km, combined. 0 or undefined: not known. */
  kwhPer100Km?: number | undefined;
  state: AustralianState | undefined;
}

/** What one kind of energy costs in a year. */
export interface YearlyEnergy {
  energy: Energy;
  /** Litres or kilowatt hours per 100 km. */
  per100Km: number;
  /** Cents a litre or a kilowatt hour. */
  priceCents: number;
}

/** The cost of a year is rounded to $10, because it is an estimate. */
const roundedToCents = 1000;

/**
 * What the energy of a car costs in a year. Undefined when its consumption or the price is not known. Of a plug-in
 * hybrid both consumptions must be known: the litres alone assume that it is charged, and leave the power out.
 *
 * @param yearlyKm kilometres a year
 */
export function yearlyRunningCost(
  car: RunningCar,
  yearlyKm: number,
): { cents: number; parts: YearlyEnergy[] } | undefined {
  const { state } = car;
  const energies = energiesOf(car);
  if (!state || energies.length === 0) return undefined;
  const parts = energies.flatMap(({ energy, per100Km }): YearlyEnergy[] => {
    const priceCents = energyPrices[energy].cents[state];
    return per100Km && priceCents ? [{ energy, per100Km, priceCents }] : [];
  });
  if (parts.length < energies.length) return undefined;
  const exact = parts.reduce((sum, part) => sum + part.per100Km * part.priceCents, 0) * (yearlyKm / 100);
  return { cents: Math.round(exact / roundedToCents) * roundedToCents, parts };
}

/** The kinds of energy that the car needs, with its consumption of each. Empty for LPG, hydrogen and unknown fuels. */
function energiesOf(car: RunningCar): { energy: Energy; per100Km: number | undefined }[] {
  const isDiesel = /diesel/i.test(`${car.fuel} ${car.writtenFuel ?? ''}`);
  const litres = { energy: isDiesel ? 'diesel' : 'petrol', per100Km: car.litresPer100Km } as const;
  const power = { energy: 'electricity', per100Km: car.kwhPer100Km } as const;
  if (car.fuel === 'Electric') return [power];
  if (car.fuel === 'Plug-in Hybrid') return [litres, power];
  return ['Petrol', 'Diesel', 'Hybrid'].includes(car.fuel) ? [litres] : [];
}
