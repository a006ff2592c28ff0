/** The ends of the price-range slider and its step (CFG-67), whole dollars. Not the search's own filter (OPEN-82). */
export interface PriceBounds {
  min: number;
  max: number;
  step: number;
}

/** Where the two handles stand, whole dollars. */
export interface PriceRange {
  from: number;
  to: number;
}

/**
 * A handle moved to a price, or a price typed: on a step, on the slider, and a step away from the other handle, so that
 * the lower stays below the upper (BUDGET-12). The slider's end may lie off its steps and can be reached still. What is
 * no number leaves everything as it was.
 */
export function withPrice(
  end: keyof PriceRange,
  price: number,
  now: PriceRange,
  bounds: PriceBounds,
): PriceRange {
  if (!Number.isFinite(price)) return now;
  const { min, max } = bounds;
  if (end === 'from') return { ...now, from: between(min, onStep(price, bounds), below(now.to, bounds)) };
  return { ...now, to: between(above(now.from, bounds), price >= max ? max : onStep(price, bounds), max) };
}

/** '5000:250000', as the search's address has it. */
export const priceRangeText = ({ from, to }: PriceRange): string => `${from}:${to}`;

function onStep(price: number, { min, step }: PriceBounds): number {
  return min + Math.round((price - min) / step) * step;
}

/** The highest place of the lower handle. */
function below(price: number, { min, step }: PriceBounds): number {
  return Math.max(min, min + (Math.ceil((price - min) / step) - 1) * step);
}

/** The lowest place of the upper handle; the slider's end where not a whole step is left. */
function above(price: number, { max, step }: PriceBounds): number {
  return Math.min(max, price + step);
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);
