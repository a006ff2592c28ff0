import type { IllustrationSpec } from './spec.ts';

/**
 * Part of every drawing's address, so that each may be cached for ever. Its test fails when the drawings change and
 * names the new value; a hash made while building would cost a drawing per name.
 */
export const drawingVersion = '3a0633fc';

/** Where a drawing is published: named without drawing it, and never again for other bytes. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, build, paint, view, variant, backdrop, square } = spec;
  const frame = square ? '-square' : '';
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}${frame}.${drawingVersion}.svg`;
}
