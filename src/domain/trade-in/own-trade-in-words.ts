import { dollars } from '../prices/money.ts';
import { dayInWords } from '../time/day-in-words.ts';
import { DAY } from '../time/durations.ts';
import type { OwnTradeIn } from './own-trade-in.ts';

/** Days after which a valuation is old, because prices and kilometres have changed. */
const freshDays = 30;

/** Stands beside every changeover price. */
export const changeoverNote = 'Estimate. The dealer values your car when they see it.';

/** 'your 2018 Mazda 3', or 'your trade-in' without a name. */
export function tradeInName({ car, rego }: OwnTradeIn): string {
  return `your ${car || rego || 'trade-in'}`;
}

/** How the value came about: '$14,200, the lower end of our estimate of $14,200 to $16,000 on 26 November 2026'. */
export function tradeInBasis({ cents, highCents, day }: OwnTradeIn): string {
  const value = dollars(cents / 100);
  const on = day ? ` on ${dayInWords(day)}` : '';
  if (!highCents) return `${value}, as you entered it${on}`;
  return `${value}, the lower end of our estimate of ${value} to ${dollars(highCents / 100)}${on}`;
}

/** True when the value is more than 30 days old. @param today ISO date */
export function isOldTradeIn({ day }: OwnTradeIn, today: string): boolean {
  return day !== undefined && Date.parse(today) - Date.parse(day) > freshDays * DAY;
}

/** 'This value is from 20 October 2026. Please get a new one.' Empty within 30 days. @param today ISO date */
export function oldTradeInText(tradeIn: OwnTradeIn, today: string): string {
  if (!tradeIn.day || !isOldTradeIn(tradeIn, today)) return '';
  return `This value is from ${dayInWords(tradeIn.day)}. Please get a new one.`;
}

/** What a trade-in takes off a price, and what is added for the loan on it. Whole dollars. */
export function tradeInDollars({ cents, owedCents = 0 }: OwnTradeIn): { value: number; owed: number } {
  return { value: Math.round(cents / 100), owed: Math.round(owedCents / 100) };
}
