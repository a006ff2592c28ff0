import type { PriceBounds } from '../../domain/price-range.ts';

/**
 * Where a native slider ends: on a whole step. Its own steps then serve the keyboard and screen readers, and its last
 * one stands for the end of the range.
 */
export function sliderEnd({ min, max, step }: PriceBounds): number {
  return min + Math.ceil((max - min) / step) * step;
}
