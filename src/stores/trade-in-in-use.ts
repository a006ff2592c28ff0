import { type OwnTradeIn, readOwnTradeIn } from '../domain/trade-in/own-trade-in.ts';
import { financeFigures } from './finance-figures.ts';
import { tradeInValue } from './trade-in-value.ts';

/** Event of the window when the visitor begins to use the trade-in. Other tabs get a storage event. */
export const tradeInUsedEvent = 'trade-in-used';

/** From now on every car shows what it costs with this trade-in. Ignores an invalid amount. */
export function startUsingTradeIn(value: OwnTradeIn & { day: string }): void {
  tradeInValue.update((before) => readOwnTradeIn({ ...value, isUsed: true }) ?? before);
  forgetTypedTradeIn();
  window.dispatchEvent(new Event(tradeInUsedEvent));
}

/** Changes what is owed on the trade-in. Whole dollars. */
export function changeOwed(dollars: number): void {
  tradeInValue.update((before) => readOwnTradeIn({ ...before, owedCents: dollars * 100 }) ?? before);
}

/** Removes the trade-in from every page, also from the terms of the calculator. */
export function stopUsingTradeIn(): void {
  tradeInValue.clear();
  forgetTypedTradeIn();
}

/** The trade-in of the calculator's terms would otherwise count instead of the stored one. */
function forgetTypedTradeIn(): void {
  financeFigures.update((figures) => {
    const { tradeIn: _, ...terms } = figures.terms;
    return { ...figures, terms };
  });
}

/**
 * A typed value replaces the valuation in use.
 *
 * @param dollars whole; 0 means that there is no trade-in
 * @param day ISO date
 */
export function typeTradeIn({ owedCents }: OwnTradeIn, dollars: number, day: string): void {
  if (dollars === 0) stopUsingTradeIn();
  else startUsingTradeIn({ cents: dollars * 100, rego: '', day, ...(owedCents && { owedCents }) });
}
