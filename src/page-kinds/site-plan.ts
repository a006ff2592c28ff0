import type { PriceRecord } from '../domain/price-record.ts';
import type { LeftOutCar } from '../site/published/advert-feed.ts';
import type { Site } from '../site/site.ts';
import type { SiteFile } from '../site/site-file.ts';
import type { Page } from './page.ts';

/** A complete site before rendering, with every URL and every file. A site is a pure function of data. */
export interface SitePlan {
  site: Site;
  pages: Page[];
  files: SiteFile[];
  /** The record of prices for the next release. Undefined when the site is no release. */
  prices: PriceRecord | undefined;
  /** The cars that feeds for advertising services leave out, with the reason. */
  leftOut: LeftOutCar[];
  /** The origins that the site's pages may use besides their own, by CSP directive. */
  securitySources?: Record<string, string[]>;
}
