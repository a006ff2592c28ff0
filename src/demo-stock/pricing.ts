import type { CarInput } from '../domain/car.ts';
import { type CatalogueLine, makeOf } from './catalogue.ts';
import type { Random } from './random.ts';

/** What the car cost new in a given year: list prices have risen about 1.5 per cent a year. */
export function newPriceIn(year: number, lastPrice: number, lastYear: number): number {
  return lastPrice * 0.985 ** Math.max(0, lastYear - year);
}

/** On-road costs of a new car in Australia: stamp duty, registration, insurance and delivery, roughly. */
export function driveAway(listPrice: number): number {
  return listPrice * 1.045 + 2400;
}

/**
 * How well a vehicle keeps its value: its make, then what the market knows of its kind. Off-road diesels are asked
 * for far beyond ten years and a coupe is somebody's dream; electric cars have been overtaken by cheaper new ones.
 */
export function holdOf(line: CatalogueLine): number {
  const { hold } = makeOf(line);
  if (line.kind !== 'car') return hold;
  if (line.power.fuel === 'Electric') return hold * 0.85;
  if (line.body === 'Coupe' || line.body === 'Convertible') return hold + 0.15;
  return line.power.drive === '4WD' && line.power.fuel === 'Diesel' ? hold + 0.18 : hold;
}

/** The share of its new price a used vehicle still asks for. `hold` above 1 loses value more slowly. */
export function shareLeft(ageYears: number, km: number, kmPerYear: number, hold: number): number {
  const byAge = 0.94 * Math.exp((-0.088 * ageYears) / hold ** 2.2);
  const aheadKm = km - ageYears * kmPerYear;
  return byAge * (1 - Math.min(0.18, Math.max(-0.12, aheadKm / 600_000)));
}

/** Brings an amount to a price as a yard writes it: the nearest thousand, ending in one of `endings`. */
export function tidyPrice(amount: number, endings: readonly number[], random: Random): number {
  const ending = random.pick(endings);
  const thousands = Math.max(1, Math.round((amount - ending) / 1000));
  return thousands * 1000 + ending;
}

type LenderFigures = NonNullable<CarInput['finance_lenders']>[string];

const termMonths = 60;
/** Per cent a year. */
const interestRate = 8.49;
const comparisonRate = 9.32;

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** What a lender says of a price, with a tenth of it as deposit: the payments of an ordinary annuity. */
export function lenderFigures(price: number): LenderFigures {
  const deposit = Math.round(price / 10);
  const monthlyRate = interestRate / 1200;
  const month = ((price - deposit) * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths);
  return {
    interestRate,
    comparisonRate,
    paymentWeek: cents((month * 12) / 52),
    paymentMonth: cents(month),
    termMonths,
    termYears: termMonths / 12,
    deposit,
    balloon: 0,
    disclaimer: 'Indicative only, for approved applicants. Fees, charges and lending criteria apply.',
  };
}
