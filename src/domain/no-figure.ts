/**
 * Why a valuation has no figure:
 *
 * - too-old, too-far: beyond the online limits
 * - unknown: nobody has a figure for this car
 * - failed: who values cars did not answer
 * - off: the dealer values by phone (OPEN-70)
 */
export const noFigureReasons = ['too-old', 'too-far', 'unknown', 'failed', 'off'] as const;
export type NoFigure = (typeof noFigureReasons)[number];
