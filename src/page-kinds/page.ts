import type { PriceRecord } from '../domain/price-record.ts';
import type { LinkingPage } from '../site/page.ts';
import type { LeftOutCar } from '../site/published/advert-feed.ts';
import type { Site } from '../site/site.ts';
import type { SiteFile } from '../site/site-file.ts';
import type { pagePlans } from './page-plans.ts';

/** A page as a plan returns it. */
export type Planned = ReturnType<(typeof pagePlans)[number]['plan']>[number];

/**
 * One URL of a site, known before anything is rendered. A page reads only its props, so `hash(compiled app, site,
 * props)` shows whether it must be rendered again. A union of all page kinds.
 */
export type Page = KindOf<Planned>;

type KindOf<One> = One extends LinkingPage<infer Kind> ? Kind : One;

export type RouteName = Page['route'];

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
