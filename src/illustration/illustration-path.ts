import type { IllustrationSpec } from './spec.ts';

/**
 * The version of the drawings. It is part of each drawing's address, so that a drawing can be cached forever. A test
 * fails when the drawings change and shows the new value. A hash at build time would need every drawing to be drawn.
 */
export const drawingVersion = '3a0633fc';

/** The address of a drawing. It is known without drawing it, and is never used again for different content. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, build, paint, view, variant, backdrop, square } = spec;
  const frame = square ? '-square' : '';
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}${frame}.${drawingVersion}.svg`;
}
