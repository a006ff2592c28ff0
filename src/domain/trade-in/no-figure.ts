/**
 * Why a valuation has no figure:
 *
 * - too-old, too-far: beyond the online limits
 * - unknown: the service has no figure for this car
 * - failed: the service did not answer
 * - off: the dealer gives valuations by phone (OPEN-70)
 */
export const noFigureReasons = ['too-old', 'too-far', 'unknown', 'failed', 'off'] as const;
export type NoFigure = (typeof noFigureReasons)[number];
