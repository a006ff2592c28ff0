import type { IllustrationSpec } from '../illustration/spec.ts';
import type { Page, Site } from './page.ts';

/** A file of the site that is not a rendered page. Paths begin with '/'. */
export type SiteFile =
  | { path: string; body: string }
  /** Absolute path of a file to copy. */
  | { path: string; copyFrom: string }
  | { path: string; draw: IllustrationSpec };

/** A whole site before rendering: every URL and every file, known (design: "a site is a pure function of data"). */
export interface SitePlan {
  site: Site;
  pages: Page[];
  files: SiteFile[];
}
