import { dollars, grouped } from '../prices/money.ts';
import { isRecord } from '../record.ts';
import { isAmount } from './own-trade-in.ts';

/** The questions about a car's condition for a valuation (OPEN-12). The ids are those of `adjustmentAnswers`. */
export const valuationQuestions = [
  { id: 'kilometres', question: 'How many kilometres has it done?', choices: [] },
  {
    id: 'condition',
    question: 'What condition is it in?',
    choices: [
      { value: 'excellent', label: 'Excellent', hint: 'Like new inside and out' },
      { value: 'good', label: 'Good', hint: 'Light marks for its age' },
      { value: 'fair', label: 'Fair', hint: 'Scratches, stains or small dents' },
      { value: 'poor', label: 'Poor', hint: 'Needs repairs before it can be sold' },
    ],
  },
  {
    id: 'service_history',
    question: 'What service history does it have?',
    choices: [
      { value: 'full', label: 'Full', hint: 'Every service is in the book' },
      { value: 'part', label: 'Part', hint: 'Some services are missing' },
      { value: 'none', label: 'None', hint: 'No book or receipts' },
    ],
  },
  {
    id: 'accident_damage',
    question: 'Has it been in an accident?',
    choices: [
      { value: 'none', label: 'No', hint: 'Not that you know of' },
      { value: 'repaired', label: 'Yes, repaired', hint: 'Fixed by a repairer' },
      { value: 'unrepaired', label: 'Yes, not repaired', hint: 'The damage is still there' },
    ],
  },
] as const;

type Question = (typeof valuationQuestions)[number];
type Chosen = {
  [One in Exclude<Question, { id: 'kilometres' }> as One['id']]: One['choices'][number]['value'];
};

export interface ValuationAnswers extends Chosen {
  kilometres: number;
}

const mostKilometres = 999_999;

/** Reads '45,210', '45210 km', '45k' and '~45 000 kms'. Undefined for anything that cannot be an odometer reading. */
export function readKilometres(written: string): number | undefined {
  const [, figures = '', thousands] =
    /^(?:~|about|approx\.?)?\s*(\d[\d,\s]*|\d+\.\d(?=\s*k$))\s*(?:(k)|k[a-z]+)?$/i.exec(written.trim()) ?? [];
  const km = Math.round(Number.parseFloat(figures.replace(/[\s,]/g, '')) * (thousands ? 1000 : 1));
  return km <= mostKilometres ? km : undefined;
}

/** The answers by the ids of the questions. Undefined if an answer is missing or is not one of the choices. */
export function readAnswers(written: unknown): ValuationAnswers | undefined {
  if (!isRecord(written)) return undefined;
  const { kilometres: km } = written;
  const kilometres = typeof km === 'string' ? readKilometres(km) : undefined;
  if (kilometres === undefined) return undefined;
  const chosen: Record<string, string> = {};
  for (const { id, choices } of valuationQuestions) {
    if (choices.length === 0) continue;
    const choice = choices.find(({ value }) => value === written[id]);
    if (!choice) return undefined;
    chosen[id] = choice.value;
  }
  return { kilometres, ...chosen } as ValuationAnswers;
}

/** The answers in the form of `adjustmentAnswers`. */
export function answerTexts({ kilometres, ...chosen }: ValuationAnswers): Record<string, string> {
  return { kilometres: grouped(kilometres), ...chosen };
}

/** The cars that get an online estimate (TRADE-7). */
const ofWhichCars = 'Cars up to 7 years and 100,000 km';

/** Words that promise an offer at once. */
const promise = /\binstant|\bminutes?\b|\bonline (?:offer|estimate|valuation)\b/i;

/**
 * The qualification that must stand beside a trade-in link that promises an estimate. Cars over 7 years or 100,000 km
 * get no online estimate, so the promise alone would mislead (OPEN-98, ACL s 18).
 *
 * @param words the text of the link
 * @param note the dealer's own qualification
 * @returns undefined when the link promises nothing
 */
export function tradeInQualifier(words: string, note: string | undefined): string | undefined {
  return note ?? (promise.test(words) ? ofWhichCars : undefined);
}

/** The value of a car to a dealer before an inspection. Whole cents. */
export interface ValuationRange {
  low: number;
  high: number;
  /** True when a stand-in for the valuation service invented it. Pages and leads say so. */
  example?: true;
}

/** TRADE-7: a car beyond one of these limits gets no online estimate. */
const onlineLimits = { years: 7, kilometres: 100_000 } as const;

/** TRADE-8: stands beside every figure. */
export const indicativeNote = 'This estimate is indicative only and subject to inspection.';

/** ERR-10: the logged message, in the browser and on the server. */
export const keepValuationFailed = 'Failed to save valuation data';

/** TRADE-7, OPEN-98. A car of exactly the limit still has an estimate. @param thisYear the current calendar year */
export function beyondLimits(
  { year, kilometres }: { year: number; kilometres: number },
  thisYear: number,
): 'too-old' | 'too-far' | undefined {
  if (thisYear - year > onlineLimits.years) return 'too-old';
  return kilometres > onlineLimits.kilometres ? 'too-far' : undefined;
}

/** The data of a car for a valuation. */
export interface Valued extends ValuationAnswers {
  /** Price when new, whole cents. */
  newPrice: number;
  /** Age in years. 0 in the year of manufacture. */
  ageYears: number;
  /** How well this kind of car keeps its value. 1 is the average of the market. */
  hold: number;
}

const byCondition: Record<Chosen['condition'], number> = { excellent: 1.03, good: 1, fair: 0.9, poor: 0.74 };
const byHistory: Record<Chosen['service_history'], number> = { full: 1, part: 0.96, none: 0.89 };
const byAccident: Record<Chosen['accident_damage'], number> = { none: 1, repaired: 0.92, unrepaired: 0.72 };

/** The share of the retail price that a dealer can pay. The rest covers preparation and warranty. */
const tradeShare = 0.86;
const kmPerYear = 15_000;
/** Even a car with one owner for a month is a used car, so it loses this share at once. */
const usedShare = 0.94;
const leastCents = 50_000;
const stepCents = 10_000;

/**
 * An estimate by depreciation: by age, then by distance compared with the usual distance for that age, then by the
 * answers. The estimate never rises with age, distance or a worse answer.
 */
export function indicativeRange(car: Valued): ValuationRange {
  const age = Math.max(0, car.ageYears);
  // Limits of the market. Within them, another year always lowers the value more than its usual distance raises it.
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

/** Validates a range from a service's answer or the browser's storage. Undefined when it is not valid. */
export function readRange(written: unknown): ValuationRange | undefined {
  if (!isRecord(written)) return undefined;
  const { low, high, example } = written;
  return isAmount(low) && isAmount(high) && low <= high
    ? { low, high, ...(example === true && { example }) }
    : undefined;
}
