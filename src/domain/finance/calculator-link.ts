import { dollars } from '../money.ts';
import { type TypedDollars, typedDollars } from '../typed-dollars.ts';
import type { LoanChoice } from './calculator.ts';
import { frequencies } from './frequency.ts';

/** What the calculator is set to: a car's price to start from, or what the visitor can spend. */
export interface CalculatorState extends LoanChoice {
  startsFrom: 'price' | 'repayment';
  /** Dollars that each repayment may cost, where the visitor starts from there. */
  budget: number;
}

/** The settings that are numbers. */
export type CalculatorNumber = Exclude<keyof CalculatorState, 'startsFrom' | 'frequency'>;

interface NumberRange {
  min: number;
  /** The slider's end; more can be typed. */
  max: number;
  /** The most that is taken. */
  most: number;
  step: number;
  decimals: number;
}

/** Dollars, years and per cent. */
export const calculatorRanges: Record<CalculatorNumber, NumberRange> = {
  price: { min: 1000, max: 150_000, most: 1_000_000, step: 500, decimals: 0 },
  budget: { min: 20, max: 3000, most: 50_000, step: 10, decimals: 0 },
  deposit: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  tradeIn: { min: 0, max: 50_000, most: 1_000_000, step: 500, decimals: 0 },
  balloonPercent: { min: 0, max: 50, most: 50, step: 5, decimals: 0 },
  termYears: { min: 1, max: 7, most: 7, step: 1, decimals: 0 },
  interestRate: { min: 0, max: 25, most: 60, step: 0.25, decimals: 2 },
};

/** In a shared address. A link that names a repayment starts from it. */
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

/** The nearest number that the calculator takes; undefined for what is none. */
export function soundNumber(name: CalculatorNumber, value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  const { min, most, decimals } = calculatorRanges[name];
  const grain = 10 ** decimals;
  return Math.min(most, Math.max(min, Math.round(value * grain) / grain));
}

const moneySettings: readonly CalculatorNumber[] = ['price', 'budget', 'deposit', 'tradeIn'];
const unitsAround = /^\$?\s*|\s*(?:years?|yrs?|%(?:\s*(?:p\.?\s*a\.?|of the price))?|percent|per cent)\s*$/gi;

/**
 * A setting as a visitor typed it. What is no clear number, or is out of bounds, is asked again: a repayment worked out
 * from a guess looks as good as any other.
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
 * What an address sets the calculator to; where it says nothing of use, it stays as it was. Part of it may be missing,
 * wrong or meant for others.
 *
 * @param query of the address: '?price=30000&term=5'
 */
export function stateOfQuery(query: string, before: CalculatorState): CalculatorState {
  const params = new URLSearchParams(query);
  const read = numbers.flatMap((name): [CalculatorNumber, number][] => {
    const text = params.get(keys[name])?.trim() ?? '';
    const value = /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    const { min, most } = calculatorRanges[name];
    const sound = value >= min && value <= most ? soundNumber(name, value) : undefined;
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

/** The query that sets the calculator so: what others put into the address stays there, before it. */
export function queryOfState(state: CalculatorState, query = ''): string {
  const params = new URLSearchParams(query);
  for (const key of [...Object.values(keys), frequencyKey]) params.delete(key);
  const left = state.startsFrom === 'price' ? 'budget' : 'price';
  for (const name of numbers) if (name !== left) params.set(keys[name], String(state[name]));
  params.set(frequencyKey, state.frequency);
  return `?${params}`;
}
