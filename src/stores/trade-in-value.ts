import { isRecord, persistedStore } from './persisted-store.ts';

/** The value of the visitor's own car, stored in the browser so that prices can be shown less its value. */
export interface TradeInValue {
  /** Whole cents, the estimate or the offer; 0: there is none. */
  cents: number;
  /** Its registration as the visitor wrote it, 'ABC 123'; may be empty. */
  rego: string;
}

/** Upper limit, ten million dollars, so that sums stay exact. */
const mostCents = 1_000_000_000;
const longestRego = 20;

export const tradeInValue = persistedStore<TradeInValue>({
  key: 'trade-in-value',
  version: 1,
  initial: { cents: 0, rego: '' },
  read: (kept) => (isRecord(kept) ? soundValue(kept['cents'], kept['rego']) : undefined),
});

/** Stores a valuation. Ignores an invalid amount. */
export function keepTradeInValue(value: TradeInValue): void {
  const sound = soundValue(value.cents, value.rego);
  if (sound) tradeInValue.update(() => sound);
}

export function forgetTradeInValue(): void {
  tradeInValue.clear();
}

function soundValue(cents: unknown, rego: unknown): TradeInValue | undefined {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents) || cents <= 0 || cents > mostCents)
    return undefined;
  return { cents, rego: typeof rego === 'string' && rego.length <= longestRego ? rego.trim() : '' };
}
