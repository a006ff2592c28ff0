import { isRecord, persistedStore } from './persisted-store.ts';

/** What a visitor's own car was valued at, kept in their browser so that cars they look at can be reckoned with it. */
export interface TradeInValue {
  /** Whole cents, the estimate or the offer; 0: there is none. */
  cents: number;
  /** Its registration as the visitor wrote it, 'ABC 123'; may be empty. */
  rego: string;
}

/** Ten million dollars: nobody trades in more, and sums of it stay exact. */
const mostCents = 1_000_000_000;
const longestRego = 20;

export const tradeInValue = persistedStore<TradeInValue>({
  key: 'trade-in-value',
  version: 1,
  initial: { cents: 0, rego: '' },
  read: (kept) => (isRecord(kept) ? soundValue(kept['cents'], kept['rego']) : undefined),
});

/** Keeps a valuation; one that is no amount is not kept. */
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
