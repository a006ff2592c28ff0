import { drawingVersion } from './drawing-version.ts';
import type { IllustrationSpec } from './spec.ts';

/** Where a drawing is published: named without drawing it, and never again for other bytes. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, build, paint, view, variant, backdrop, square } = spec;
  const frame = square ? '-square' : '';
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}${frame}.${drawingVersion}.svg`;
}
