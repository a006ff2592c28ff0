import { differenceEuclidean, wcagContrast } from 'culori';

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

const oklabDistance = differenceEuclidean('oklab');

/** How different two colours look: 0 is the same, about 0.02 just noticeable, 1 is black against white. */
export function difference(a: string, b: string): number {
  return oklabDistance(a, b);
}
