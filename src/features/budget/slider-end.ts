import type { PriceBounds } from '../../domain/price-range.ts';

/**
 * The maximum of a native slider, on a whole step. The slider's own steps then work for keyboard and screen readers,
 * and the last step means the end of the range.
 */
export function sliderEnd({ min, max, step }: PriceBounds): number {
  return min + Math.ceil((max - min) / step) * step;
}
