import type { LoanChoice } from './amortise.ts';

/** The calculator's settings: a car's price to start from, or the amount the visitor can spend. */
export interface CalculatorState extends LoanChoice {
  startsFrom: 'price' | 'repayment';
  /** Highest repayment in dollars, for a visitor who starts from a repayment. */
  budget: number;
}

/** The numeric settings. */
export type CalculatorNumber = Exclude<keyof CalculatorState, 'startsFrom' | 'frequency' | 'owing'>;

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

/** The nearest number in the setting's range. Undefined for anything that is not a number. */
export function validNumber(name: CalculatorNumber, value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  const { min, most, decimals } = calculatorRanges[name];
  const grain = 10 ** decimals;
  return Math.min(most, Math.max(min, Math.round(value * grain) / grain));
}
