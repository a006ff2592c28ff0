import type { PriceBounds } from '../../domain/price-range.ts';

/**
 * Returns the maximum of a native slider: `max`, rounded up to a whole step. Otherwise the keyboard could not reach
 * the end of the range. The last step means `max`.
 */
export function sliderEnd({ min, max, step }: PriceBounds): number {
  return min + Math.ceil((max - min) / step) * step;
}
