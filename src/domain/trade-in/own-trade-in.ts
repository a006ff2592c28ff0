/** The visitor's own car as a trade-in, as their browser keeps it. Amounts in whole cents. */
export interface OwnTradeIn {
  /** The value that counts: the lower end of an estimate, or what the visitor typed. 0 when there is none. */
  cents: number;
  /** The registration as the visitor wrote it: 'ABC 123'. May be empty. */
  rego: string;
  /** '2018 Mazda 3'. Absent for a typed value. */
  car?: string;
  /** The higher end of the estimate. Absent for a typed value. */
  highCents?: number;
  /** What is still owed on the car. Absent when nothing is. */
  owedCents?: number;
  /** ISO date of the estimate, or on which the value was typed. */
  day?: string;
  /** True when a stand-in for the valuation service invented the value. Pages say so. */
  isExample?: true;
  /** True when the visitor wants the changeover price of every car. Then `day` is known. */
  isUsed?: true;
}

/** Upper limit, ten million dollars. Sums of such numbers are exact. */
const mostCents = 1_000_000_000;
const longestRego = 20;
const longestCar = 140;

/** Reads a trade-in from the browser's storage, which may contain anything. Undefined without a valid value. */
export function readOwnTradeIn(kept: Record<string, unknown>): OwnTradeIn | undefined {
  const { cents, rego, car, highCents, owedCents, day } = kept;
  if (!isAmount(cents)) return undefined;
  const name = lineOf(car, longestCar);
  const known = isDay(day);
  return {
    cents,
    rego: lineOf(rego, longestRego),
    ...(name && { car: name }),
    ...(isAmount(highCents) && highCents > cents && { highCents }),
    ...(isAmount(owedCents) && { owedCents }),
    ...(known && { day }),
    ...(kept['isExample'] === true && { isExample: true }),
    ...(known && kept['isUsed'] === true && { isUsed: true }),
  };
}

/** True for an amount in whole cents. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= mostCents;
}

/** One line of text, or '' for anything else. */
function lineOf(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest && !/\p{Cc}/u.test(value) ? value.trim() : '';
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0;
}
