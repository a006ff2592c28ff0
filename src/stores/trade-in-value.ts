import { type OwnTradeIn, readOwnTradeIn } from '../domain/trade-in/own-trade-in.ts';
import { persistedStore } from './persisted-store.ts';

/** The visitor's own car, stored in the browser only, so that pages can subtract its value from prices. */
export const tradeInValue = persistedStore<OwnTradeIn>({
  key: 'trade-in-value',
  initial: { cents: 0, rego: '' },
  read: (kept) => readOwnTradeIn(kept),
});

/** Stores a valuation. Ignores an invalid amount. */
export function keepTradeInValue(value: OwnTradeIn): void {
  tradeInValue.update((before) => readOwnTradeIn({ ...value }) ?? before);
}
