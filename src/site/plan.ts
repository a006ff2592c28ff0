import type { IllustrationSpec } from '../illustration/spec.ts';
import type { PhotoOrder } from '../photos/encode-photo.ts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';

/** A file of the site that is not a rendered page. Paths begin with '/'. */
export type SiteFile =
  /** `immutable`: the name holds a hash of the content, so an old page may still ask for it after the next build. */
  | { path: string; body: string; immutable?: boolean }
  /** Absolute path of a file to copy. */
  | { path: string; copyFrom: string }
  /** A smaller copy of the photo at this absolute path; `path` names what comes of it. */
  | { path: string; resize: string; order: PhotoOrder }
  /** A drawing as a square PNG, for those who take no SVG. The path says nothing of the content. */
  | { path: string; icon: AppIcon }
  | { path: string; draw: IllustrationSpec };

export interface AppIcon {
  svg: string;
  sizePx: number;
}

/** A whole site before rendering: every URL and every file, known (design: "a site is a pure function of data"). */
export interface SitePlan {
  site: Site;
  pages: Page[];
  files: SiteFile[];
  /** Origins the site's pages may reach besides their own, by CSP directive. */
  securitySources?: Record<string, string[]>;
}
