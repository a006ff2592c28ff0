import type { Site } from '../site/site.ts';
import type { SiteFile } from '../site/site-file.ts';
import type { Page } from './page.ts';

/** A complete site before rendering, with every URL and every file. A site is a pure function of data. */
export interface SitePlan {
  site: Site;
  pages: Page[];
  files: SiteFile[];
  /** The origins that the site's pages may use besides their own, by CSP directive. */
  securitySources?: Record<string, string[]>;
}
