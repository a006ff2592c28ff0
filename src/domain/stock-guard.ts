/** What a dealer allows a new stock to lose. */
export interface StockGuard {
  /** The share of cars that may be missing, in per cent of the last good stock. */
  maxDropPercent: number;
}

export const usualStockGuard: StockGuard = { maxDropPercent: 30 };

/** Below this many cars, a share says nothing: one of three cars sold is 33 %. Only an empty stock is then held. */
const fewCars = 10;

/** A price that changed by more than this factor is a wrong unit or decimal mark, not a new price. */
const wildFactor = 3;

/**
 * Why a new stock must not replace the last good one without a person's consent. Undefined when it may.
 *
 * @param before price of every car of the last good stock, by id, in dollars; 0 without a price
 * @param after the same of the new stock
 */
export function whyHeld(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  { maxDropPercent }: StockGuard,
): string | undefined {
  if (before.size === 0) return undefined;
  if (after.size === 0) return `it has no cars, and there were ${before.size}`;
  const dropPercent = (100 * (before.size - after.size)) / before.size;
  if (before.size >= fewCars && dropPercent > maxDropPercent) {
    return `it has ${after.size} cars, ${Math.round(dropPercent)} % fewer than the ${before.size} before (at most ${maxDropPercent} % may go at once: stock.guard.maxDropPercent)`;
  }
  const priced = [...after].filter(([id]) => (before.get(id) ?? 0) > 0);
  const unpriced = priced.filter(([, price]) => price === 0);
  if (priced.length >= fewCars && (100 * unpriced.length) / priced.length > maxDropPercent)
    return `${unpriced.length} of ${priced.length} cars with a price have none now`;
  const known = [...after].filter(([id, price]) => price > 0 && (before.get(id) ?? 0) > 0);
  const wild = known.filter(([id, price]) => {
    const factor = price / before.get(id)!;
    return factor > wildFactor || factor < 1 / wildFactor;
  });
  if (known.length >= fewCars && (100 * wild.length) / known.length > maxDropPercent) {
    return `${wild.length} of ${known.length} prices are more than ${wildFactor} times what they were, or less than a third`;
  }
  return undefined;
}
