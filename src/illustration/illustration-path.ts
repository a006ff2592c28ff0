import { drawingVersion } from './drawing-version.ts';
import type { IllustrationSpec } from './spec.ts';

/** Where a drawing is published: named without drawing it, and never again for other bytes. */
export function illustrationPath({ shape, build, paint, view, variant, backdrop }: IllustrationSpec): string {
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}.${drawingVersion}.svg`;
}
