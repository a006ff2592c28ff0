import { dollars } from '../prices/money.ts';
import { type TypedDollars, typedDollars } from '../prices/typed-dollars.ts';
import { frequencies, type LoanChoice } from './amortise.ts';
import {
  type CalculatorNumber,
  type CalculatorState,
  calculatorRanges,
  validNumber,
} from './calculator-settings.ts';

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
  const asked = isMoney ? 'an amount' : decimals > 0 ? 'a number' : 'a whole number';
  const grain = 10 ** decimals;
  const amount = Math.round(typed.amount * grain) / grain;
  // Cents of a rate may be rounded. Half a year is a third of a short loan.
  if (amount < min || amount > most || (decimals === 0 && amount !== typed.amount))
    return { problem: `Please enter ${asked} from ${words(min)} to ${words(most)}.` };
  return { amount };
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

/**
 * True for the query of a calculator that a visitor has set, which names the price or the repayment. A link to a car and
 * its lender's loan (`queryOfCar`) names neither: its settings are not the visitor's own.
 */
export function isSetByVisitor(query: string): boolean {
  return /[?&](?:price|repayment)=/.test(query);
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
