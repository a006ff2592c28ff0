import { isRecord, persistedStore } from './persisted-store.ts';

/** The value of the visitor's own car, stored in the browser so that pages can subtract it from prices. */
export interface TradeInValue {
  /** The estimate or the offer in whole cents. 0 when there is none. */
  cents: number;
  /** The registration as the visitor wrote it: 'ABC 123'. May be empty. */
  rego: string;
}

/** Upper limit, ten million dollars. Sums of such numbers are exact. */
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
