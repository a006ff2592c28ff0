import type { IllustrationSpec } from '../illustration/spec.ts';
import type { PhotoOrder } from '../photos/encode-photo.ts';

/** A file of the site that is not a rendered page. Paths begin with '/'. */
export type SiteFile =
  /** `immutable`: the name holds a hash of the content, so an old page may still ask for it after the next build. */
  | { path: string; body: string; immutable?: boolean }
  /** Absolute path of a file to copy. */
  | { path: string; copyFrom: string }
  /** A smaller copy of the photo at this absolute path. `path` is the path of the copy. */
  | { path: string; resize: string; order: PhotoOrder }
  /** An illustration as a square PNG, for services that do not accept SVG. The path contains no hash of the content. */
  | { path: string; icon: AppIcon }
  | { path: string; draw: IllustrationSpec };

export interface AppIcon {
  svg: string;
  sizePx: number;
}
