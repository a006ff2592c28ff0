/** Ends and step of the price-range slider (CFG-67), whole dollars. The search's price filter is separate (OPEN-82). */
export interface PriceBounds {
  min: number;
  max: number;
  step: number;
}

/** Positions of the two handles, whole dollars. */
export interface PriceRange {
  from: number;
  to: number;
}

/**
 * The range after a handle was moved or a price was typed. Each handle is on a step, within the slider, and one step
 * away from the other, so that the lower stays below the upper (BUDGET-12). The slider's end can be reached even if it
 * is not on a step. Text that is not a number changes nothing.
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

/**
 * The maximum of a native slider: `max`, rounded up to a whole step. Otherwise the keyboard could not reach
 * the end of the range. The last step means `max`.
 */
export function sliderEnd({ min, max, step }: PriceBounds): number {
  return min + Math.ceil((max - min) / step) * step;
}

/** '5000:250000', the form of the search's address. */
export const priceRangeText = ({ from, to }: PriceRange): string => `${from}:${to}`;

function onStep(price: number, { min, step }: PriceBounds): number {
  return min + Math.round((price - min) / step) * step;
}

/** Highest position of the lower handle. */
function below(price: number, { min, step }: PriceBounds): number {
  return Math.max(min, min + (Math.ceil((price - min) / step) - 1) * step);
}

/** Lowest position of the upper handle. The slider's end if less than one step is left. */
function above(price: number, { max, step }: PriceBounds): number {
  return Math.min(max, price + step);
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);
