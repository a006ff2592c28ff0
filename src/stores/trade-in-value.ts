import { type OwnTradeIn, readOwnTradeIn } from '../domain/own-trade-in.ts';
import { financeFigures } from './finance-figures.ts';
import { isRecord, persistedStore } from './persisted-store.ts';

/** The visitor's own car, stored in the browser only, so that pages can subtract its value from prices. */
export const tradeInValue = persistedStore<OwnTradeIn>({
  key: 'trade-in-value',
  version: 1,
  initial: { cents: 0, rego: '' },
  read: (kept) => (isRecord(kept) ? readOwnTradeIn(kept) : undefined),
});

/** Event of the window when the visitor begins to use the trade-in. Other tabs get a storage event. */
export const tradeInUsedEvent = 'trade-in-used';

/**
 * Stores a valuation. Ignores an invalid amount. A new value of the same car goes on being used, with what is owed on
 * it.
 */
export function keepTradeInValue(value: OwnTradeIn): void {
  tradeInValue.update((before) => {
    const isSameCar = value.car !== undefined && value.car === before.car;
    const { owedCents, isUsed } = before;
    const same = isSameCar ? { ...(owedCents && { owedCents }), ...(isUsed && { isUsed }) } : {};
    return readOwnTradeIn({ ...same, ...value }) ?? before;
  });
}

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

export function forgetTradeInValue(): void {
  tradeInValue.clear();
}

/** Removes the trade-in from every page, also from the terms of the calculator. */
export function stopUsingTradeIn(): void {
  forgetTradeInValue();
  forgetTypedTradeIn();
}

/** The trade-in of the calculator's terms would otherwise count instead of the stored one. */
function forgetTypedTradeIn(): void {
  financeFigures.update((figures) => {
    const { tradeIn, ...terms } = figures.terms;
    return tradeIn === undefined ? figures : { ...figures, terms };
  });
}
