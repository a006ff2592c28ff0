import type { CarInput } from '../domain/car.ts';
import { type CatalogueLine, makeOf } from './catalogue.ts';
import type { Random } from './random.ts';

/** The price of a new car in a given year. List prices rise by about 1.5 per cent a year. */
export function newPriceIn(year: number, lastPrice: number, lastYear: number): number {
  return lastPrice * 0.985 ** Math.max(0, lastYear - year);
}

/** The drive-away price: list price plus approximate stamp duty, registration, insurance and delivery in Australia. */
export function driveAway(listPrice: number): number {
  return listPrice * 1.045 + 2400;
}

/**
 * How well a vehicle keeps its value: by its make, adjusted by its kind. Off-road diesels and coupes keep it longer.
 * Electric cars lose it faster, because new ones have become cheaper.
 */
export function holdOf(line: CatalogueLine): number {
  const { hold } = makeOf(line);
  if (line.kind !== 'car') return hold;
  if (line.power.fuel === 'Electric') return hold * 0.85;
  if (line.body === 'Coupe' || line.body === 'Convertible') return hold + 0.15;
  return line.power.drive === '4WD' && line.power.fuel === 'Diesel' ? hold + 0.18 : hold;
}

/** The share of the new price that a used vehicle still costs. With `hold` above 1 it loses value more slowly. */
export function shareLeft(ageYears: number, km: number, kmPerYear: number, hold: number): number {
  const byAge = 0.94 * Math.exp((-0.088 * ageYears) / hold ** 2.2);
  const aheadKm = km - ageYears * kmPerYear;
  return byAge * (1 - Math.min(0.18, Math.max(-0.12, aheadKm / 600_000)));
}

/** Rounds an amount to a typical dealer price: near whole thousands, with one of `endings`. */
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

/** A lender's figures for a price, with a deposit of a tenth. The payments are those of an ordinary annuity. */
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
