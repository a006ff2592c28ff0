import { createHash } from 'node:crypto';
import { drawIllustration } from './draw.ts';
import type { IllustrationSpec } from './spec.ts';

const paths = new Map<string, string>();

/** Where a drawing is published. The hash is of its bytes, so it may be cached for ever. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, paint, view, variant, backdrop } = spec;
  const name = `${shape}-${paint}-${view}-${variant}-${backdrop}`;
  let path = paths.get(name);
  if (path === undefined) {
    const hash = createHash('sha1').update(drawIllustration(spec)).digest('hex').slice(0, 8);
    path = `/media/drawn/${name}.${hash}.svg`;
    paths.set(name, path);
  }
  return path;
}
