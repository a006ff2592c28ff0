import { dollars } from '../money.ts';
import { type TypedDollars, typedDollars } from '../typed-dollars.ts';
import type { LoanChoice } from './amortise.ts';
import { frequencies } from './frequency.ts';

/** The calculator's settings: a car's price to start from, or the amount the visitor can spend. */
export interface CalculatorState extends LoanChoice {
  startsFrom: 'price' | 'repayment';
  /** Highest repayment in dollars, for a visitor who starts from a repayment. */
  budget: number;
}

/** The numeric settings. */
export type CalculatorNumber = Exclude<keyof CalculatorState, 'startsFrom' | 'frequency'>;

interface NumberRange {
  min: number;
  /** Upper end of the slider. Visitors can type more. */
  max: number;
  /** Upper limit of the setting. */
  most: number;
  step: number;
  decimals: number;
}

/** In dollars, years or per cent. */
export const calculatorRanges: Record<CalculatorNumber, NumberRange> = {
  price: { min: 1000, max: 150_000, most: 1_000_000, step: 500, decimals: 0 },
  budget: { min: 20, max: 3000, most: 50_000, step: 10, decimals: 0 },
  deposit: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  tradeIn: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  balloonPercent: { min: 0, max: 50, most: 50, step: 5, decimals: 0 },
  termYears: { min: 1, max: 7, most: 7, step: 1, decimals: 0 },
  interestRate: { min: 0, max: 25, most: 60, step: 0.25, decimals: 2 },
};

/** Parameter names in a shared link. A link with a repayment starts from the repayment. */
const keys: Record<CalculatorNumber, string> = {
  price: 'price',
  budget: 'repayment',
  deposit: 'deposit',
  tradeIn: 'trade_in',
  balloonPercent: 'balloon',
  termYears: 'term',
  interestRate: 'rate',
};
const frequencyKey = 'every';
const numbers = Object.keys(keys) as CalculatorNumber[];

/** The nearest number in the setting's range. Undefined for anything that is not a number. */
export function validNumber(name: CalculatorNumber, value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  const { min, most, decimals } = calculatorRanges[name];
  const grain = 10 ** decimals;
  return Math.min(most, Math.max(min, Math.round(value * grain) / grain));
}

const moneySettings: readonly CalculatorNumber[] = ['price', 'budget', 'deposit', 'tradeIn'];
const unitsAround = /^\$?\s*|\s*(?:years?|yrs?|%(?:\s*(?:p\.?\s*a\.?|of the price))?|percent|per cent)\s*$/gi;

/**
 * Parses a setting that a visitor typed. An unclear or out-of-range number gives a question instead: a repayment
 * calculated from a guess would look as reliable as any other.
 */
export function typedSetting(name: CalculatorNumber, written: string): TypedDollars {
  const { min, most, decimals } = calculatorRanges[name];
  const isMoney = moneySettings.includes(name);
  const plain = written.trim().replace(unitsAround, '');
  const typed = isMoney
    ? typedDollars(written)
    : /^\d{1,3}(?:\.\d+)?$/.test(plain)
      ? { amount: Number(plain) }
      : { problem: 'Please enter a number, such as 5.' };
  if ('problem' in typed) return typed;
  const words = isMoney ? dollars : String;
  if (typed.amount < min || typed.amount > most)
    return {
      problem: `Please enter ${isMoney ? 'an amount' : 'a number'} from ${words(min)} to ${words(most)}.`,
    };
  const grain = 10 ** decimals;
  return { amount: Math.round(typed.amount * grain) / grain };
}

/**
 * The settings in an address. Settings that are missing or not valid keep their earlier value.
 *
 * @param query of the address: '?price=30000&term=5'
 */
export function stateOfQuery(query: string, before: CalculatorState): CalculatorState {
  const params = new URLSearchParams(query);
  const read = numbers.flatMap((name): [CalculatorNumber, number][] => {
    const text = params.get(keys[name])?.trim() ?? '';
    const value = /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    const { min, most } = calculatorRanges[name];
    const sound = value >= min && value <= most ? validNumber(name, value) : undefined;
    return sound === undefined ? [] : [[name, sound]];
  });
  const named = Object.fromEntries(read);
  const every = frequencies.find((known) => known === params.get(frequencyKey));
  return {
    ...before,
    ...named,
    ...(every && { frequency: every }),
    startsFrom: 'budget' in named ? 'repayment' : 'price' in named ? 'price' : before.startsFrom,
  };
}

/** The query of a link to the calculator of the finance page, set to a car and its lender's loan. */
export function queryOfCar(carId: string, loan?: Omit<LoanChoice, 'price' | 'tradeIn'>): string {
  const params = new URLSearchParams({ car_id: carId });
  for (const name of numbers) {
    const value = loan && name in loan ? loan[name as keyof typeof loan] : undefined;
    if (value !== undefined) params.set(keys[name], String(value));
  }
  if (loan) params.set(frequencyKey, loan.frequency);
  return `?${params}`;
}

/** The query with these settings. Other parameters stay, before them. */
export function queryOfState(state: CalculatorState, query = ''): string {
  const params = new URLSearchParams(query);
  for (const key of [...Object.values(keys), frequencyKey]) params.delete(key);
  const left = state.startsFrom === 'price' ? 'budget' : 'price';
  for (const name of numbers) if (name !== left) params.set(keys[name], String(state[name]));
  params.set(frequencyKey, state.frequency);
  return `?${params}`;
}
