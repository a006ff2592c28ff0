import type { LenderRates } from '../finance/calculator-settings.ts';
import { dollars } from '../prices/money.ts';
import { isPrice } from '../prices/shown-price.ts';
import { parsedJson } from '../record.ts';
import { dayInWords } from '../time/day-in-words.ts';
import type { OwnTradeIn } from './own-trade-in.ts';
import { isOldTradeIn, tradeInDollars, tradeInName } from './own-trade-in-words.ts';

/**
 * What a page says of a car so that a script can work out its changeover price: the HTML is built before the visitor's
 * trade-in is known. Plain JSON.
 */
export interface ChangeoverFacts {
  /** The advertised price in whole dollars. */
  price: number;
  /** True when government charges are added to the price. */
  plusOnRoad?: boolean;
  /** Of its lender, on the page of a car with a repayment. */
  rates?: LenderRates;
}

/** A changeover price in words. */
export type ChangeoverView = ReturnType<typeof changeoverView>;

/** Reads the facts from the HTML. Undefined when they are not usable. */
export function readChangeoverFacts(json: string | undefined): ChangeoverFacts | undefined {
  const facts = parsedJson(json ?? '') as ChangeoverFacts | null | undefined;
  return facts && isPrice(facts.price) ? facts : undefined;
}

/** What is left to pay in whole dollars: the price, less the trade-in, plus what is owed on it. Below 0: comes back. */
export function changeoverDollars(price: number, tradeIn: OwnTradeIn): number {
  const { value, owed } = tradeInDollars(tradeIn);
  return price - value + owed;
}

/** The changeover price of a car for its card. @param today ISO date, for the age of the valuation */
export function changeoverView(
  { price, plusOnRoad = false }: ChangeoverFacts,
  tradeIn: OwnTradeIn,
  today: string,
) {
  const valued = tradeIn.day && isOldTradeIn(tradeIn, today) ? `, valued ${dayInWords(tradeIn.day)}` : '';
  const own = `with ${tradeInName(tradeIn)}${valued} (${tradeIn.isExample ? 'example' : 'estimate'})`;
  const left = changeoverDollars(price, tradeIn);
  return {
    /** 'Changeover $18,790', 'Nothing to pay, $2,100 back to you'. */
    text: changeoverText(left, plusOnRoad),
    /** 'with your 2018 Mazda 3 (estimate)' */
    detail: plusOnRoad && left > 0 ? `plus on-road costs, ${own}` : own,
  };
}

function changeoverText(left: number, plusOnRoad: boolean): string {
  if (left > 0) return `Changeover ${dollars(left)}`;
  if (plusOnRoad) return left < 0 ? `${dollars(-left)} left for on-road costs` : 'Only on-road costs to pay';
  return left < 0 ? `Nothing to pay, ${dollars(-left)} back to you` : 'Nothing to pay';
}

/** The sum spelled out, on the page of a car. The last line is the result. */
export function changeoverSum({ price, plusOnRoad }: ChangeoverFacts, tradeIn: OwnTradeIn) {
  const { value, owed } = tradeInDollars(tradeIn);
  const left = changeoverDollars(price, tradeIn);
  const plus = plusOnRoad ? ', plus on-road costs' : '';
  const result = left >= 0 ? `You pay${plus}` : plusOnRoad ? 'Left for on-road costs' : 'Back to you';
  return [
    { label: 'Price', value: dollars(price) },
    { label: `Less ${tradeInName(tradeIn)}`, value: dollars(-value) },
    { label: 'Plus what you owe on it', value: dollars(owed) },
    { label: result, value: dollars(Math.abs(left)) },
  ];
}
