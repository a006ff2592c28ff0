import { dollars } from './money.ts';
import type { AccidentDamage, Condition, ServiceHistory, ValuationAnswers } from './valuation-questions.ts';

/** What a car is worth to a dealer before it was seen, whole cents. */
export interface ValuationRange {
  low: number;
  high: number;
  /** Made up by a stand-in for the valuation service: pages and leads say so. */
  example?: true;
}

/** TRADE-7: beyond either there is no online estimate. */
const onlineLimits = { years: 7, kilometres: 100_000 } as const;

/** TRADE-8, wherever a figure stands. */
export const indicativeNote = 'This estimate is indicative only and subject to inspection.';

/** ERR-10: what is logged, in the browser and on the server. */
export const keepValuationFailed = 'Failed to save valuation data';

/** TRADE-7, OPEN-98. A car of exactly the limit still has an estimate. @param thisYear the calendar year it is */
export function beyondLimits(
  { year, kilometres }: { year: number; kilometres: number },
  thisYear: number,
): 'too-old' | 'too-far' | undefined {
  if (thisYear - year > onlineLimits.years) return 'too-old';
  return kilometres > onlineLimits.kilometres ? 'too-far' : undefined;
}

/** What is known of a car that is to be valued. */
export interface Valued extends ValuationAnswers {
  /** What it cost new, whole cents. */
  newPrice: number;
  /** 0 in the year it was made. */
  ageYears: number;
  /** How well its kind keeps its value: 1 is the market's average. */
  hold: number;
}

const byCondition: Record<Condition, number> = { excellent: 1.03, good: 1, fair: 0.9, poor: 0.74 };
const byHistory: Record<ServiceHistory, number> = { full: 1, part: 0.96, none: 0.89 };
const byAccident: Record<AccidentDamage, number> = { none: 1, repaired: 0.92, unrepaired: 0.72 };

/** What a dealer leaves of a retail price to prepare the car and to stand behind it. */
const tradeShare = 0.86;
const kmPerYear = 15_000;
/** A car with one owner for a month is still a used car. */
const usedShare = 0.94;
const leastCents = 50_000;
const stepCents = 10_000;

/**
 * An estimate by depreciation: age, then the distance against what is usual at that age, then what was answered. Never
 * rises with age, kilometres or a worse answer.
 */
export function indicativeRange(car: Valued): ValuationRange {
  const age = Math.max(0, car.ageYears);
  // Beyond these the market does not go; within them a year more always weighs more than the distance it excuses.
  const hold = Math.min(1.4, Math.max(0.75, car.hold));
  const aheadKm = car.kilometres - age * kmPerYear;
  const byDistance = 1 - Math.min(0.3, Math.max(-0.08, aheadKm / 400_000));
  const middle =
    car.newPrice *
    usedShare *
    Math.exp((-0.1 * age) / hold) *
    byDistance *
    byCondition[car.condition] *
    byHistory[car.service_history] *
    byAccident[car.accident_damage] *
    tradeShare;
  const low = rounded(middle * 0.94);
  return { low, high: Math.max(low + stepCents, rounded(middle * 1.06)) };
}

function rounded(cents: number): number {
  return Math.max(leastCents, Math.round(cents / stepCents) * stepCents);
}

/** '$18,300 to $20,600' */
export function rangeText({ low, high }: ValuationRange): string {
  return `${dollars(low / 100)} to ${dollars(high / 100)}`;
}

/** The range in what a service answered or a browser kept; undefined when there is none in it. */
export function readRange(written: unknown): ValuationRange | undefined {
  if (typeof written !== 'object' || written === null) return undefined;
  const { low, high, example } = written as Record<string, unknown>;
  const isAmount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= mostCents;
  return isAmount(low) && isAmount(high) && low <= high
    ? { low, high, ...(example === true && { example }) }
    : undefined;
}

/** Ten million dollars. */
const mostCents = 1_000_000_000;
