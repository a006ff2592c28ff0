import type { Dealer } from '../../config/schema/dealer.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import type { Page } from '../page.ts';
import type { SiteFile } from '../plan.ts';
import type { Planning } from '../planning.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import type { Site } from '../site.ts';
import { appIconFiles } from './app-icons.ts';
import { faviconSvg } from './favicon.ts';
import { feedFile } from './feed.ts';
import { leadFormsFile } from './lead-forms-file.ts';
import { listFiles } from './list-files.ts';
import { redirectFiles } from './redirects.ts';
import { robotsFile } from './robots.ts';
import { wordsFile } from './search-words.ts';
import { sitemapFiles } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** The files of a site that are neither pages nor pictures, but for what every site shares: that is in `public/`. */
export function siteFiles(planning: Planning, site: Site, pages: Page[]): SiteFile[] {
  const { dealer, stock } = planning;
  const listedOn = new Map(stock.map(({ car, card }) => [card.href, car.created_at.slice(0, 10)]));
  return [
    ...sitemapFiles(pages, site.baseUrl, ({ path }) => listedOn.get(path)),
    { path: '/robots.txt', body: robotsFile(site.baseUrl) },
    ...redirectFiles(planning, pages),
    {
      path: '/site.webmanifest',
      body: webManifest(
        site,
        site.mode === 'dark' ? '#111315' : '#ffffff',
        new Set(pages.map(({ path }) => path)),
      ),
    },
    { path: '/favicon.svg', body: favicon(dealer) },
    ...appIconFiles(dealer.name, dealer.theme.brandColour),
    ...listFiles(planning),
    ...feedFile(planning),
    ...leadFormsFile(planning),
    wordsFile(planning),
    ...publishedIndex(planning).map((file) => ({
      ...file,
      // All but the manifest are named by their contents.
      ...(!file.path.endsWith('/current.json') && { immutable: true }),
    })),
  ];
}

/** Nothing where the stock is beyond what a browser should load: then only Typesense answers. */
function publishedIndex({ dealer, stock }: Planning) {
  if (!engineSetupOf(dealer, stock.length).indexManifest) return [];
  return indexFiles(
    stock.map(({ listed }) => listed),
    { filtersByFeature: dealer.search.searchFilters.includes('filtered_features') },
  );
}

function favicon({ name, theme }: Dealer): string {
  return faviconSvg(name, theme.brandColour);
}
