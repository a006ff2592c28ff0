import type { Dealer } from '../config/schema/dealer.ts';
import { geocoderOrigin } from '../domain/places/map-embed.ts';
import { siteFiles } from '../site/files/site-files.ts';
import type { Addresses } from '../site/page.ts';
import { planningOf, type SiteSources } from '../site/planning.ts';
import { publishedData } from '../site/published/published-data.ts';
import { engineSetupOf, searchOrigins } from '../site/search/engine-setup-of.ts';
import { siteOf } from '../site/site-of.ts';
import { vehicleGroups } from '../site/vehicle/vehicle-groups.ts';
import { type Page, type Planned, pagePlans, type SitePlan } from './page-plans.ts';

/** The policy sources that Google Tag Manager and its Google Analytics tags need, by CSP directive. */
const tagManagerSources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * Returns all pages and files of a dealer's site. A pure function without clock and I/O: equal sources give an
 * equal plan. Only its props can change a page, so a price change renders only the pages that show the price.
 */
export function planSite(sources: SiteSources): SitePlan {
  const planning = planningOf(sources);
  const { dealer, stock, unlisted, pictures } = planning;
  const planned: readonly Planned[] = pagePlans.flatMap(({ plan }): readonly Planned[] => plan(planning));
  const addresses = addressesOf(planned);
  const pages = planned.map((one) => ('make' in one ? one.make(addresses) : one));
  const site = siteOf({
    dealer,
    carTypes: new Set(stock.map(({ car }) => car.car_type)),
    paths: addresses,
    vehicles: vehicleGroups(planning),
    pictures,
    repaymentNotes: planning.rules.repayment?.notes,
    changeoverHref: planning.rules.changeoverHref,
    reserves:
      planning.can.reserve && [...stock, ...unlisted].some(({ listed }) => listed.reserve_amount >= 0),
  });
  const files = siteFiles(planning, site, pages);
  const vehicles = pages.flatMap((page) => (page.route === 'vehicle' ? [page.props] : []));
  const published = publishedData(planning, { site, pages, vehicles });
  // A dealer without a container has pages that do not allow these origins.
  const ofTagManager = (directive: keyof typeof tagManagerSources) =>
    dealer.analytics.gtmContainerId === undefined ? [] : tagManagerSources[directive];
  const origins = {
    'script-src': ofTagManager('script-src'),
    'img-src': [...pictures.origins(), ...ofTagManager('img-src')],
    'connect-src': [
      ...searchOrigins(engineSetupOf(dealer, stock.length)),
      ...apiOrigins(dealer),
      ...geocoderOrigins(pages),
      ...ofTagManager('connect-src'),
    ],
    'frame-src': [...new Set([...mapOrigins(pages), ...frameOrigins(pages)])],
  };
  const reached = Object.entries(origins).filter(([, list]) => list.length > 0);
  return {
    site,
    pages,
    files: [...files, ...published.files, ...pictures.files()],
    prices: planning.prices,
    leftOut: published.leftOut,
    ...(reached.length > 0 && { securitySources: Object.fromEntries(reached) }),
  };
}

/** @throws the error message of a page when its path, chosen by the dealer, is already used by another page */
function addressesOf(planned: readonly Planned[]): Addresses {
  const addresses = new Set<string>();
  for (const one of planned) {
    if ('ifTaken' in one && one.ifTaken && addresses.has(one.path)) throw new Error(one.ifTaken);
    addresses.add(one.path);
  }
  return addresses;
}

/** The origins of the maps that pages show in a frame when a visitor asks for one. */
function mapOrigins(pages: readonly Page[]): string[] {
  const maps = pages.flatMap((page) => {
    if (page.route === 'vehicle') return page.props.map ?? [];
    if (page.route === 'location') return page.props.view.map ?? [];
    const places = page.route === 'home' || page.route === 'dealerships' ? page.props.places : [];
    return places.flatMap(({ map }) => map ?? []);
  });
  return [...new Set(maps.map(({ origin }) => origin))];
}

/** The origins of the pages that text pages and posts show in a frame when a visitor asks for them (OPEN-54). */
function frameOrigins(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    if (page.route !== 'text-page' && page.route !== 'post') return [];
    return page.props.blocks.flatMap((block) =>
      block.kind === 'iframe' ? new URL(block.frame.url).origin : [],
    );
  });
}

/** The origin of the maps service that finds a postcode. Empty when the dealer has none. */
function geocoderOrigins(pages: readonly Page[]): string[] {
  return pages.some((page) => page.route === 'dealerships' && page.props.geocoderKey) ? [geocoderOrigin] : [];
}

/** The origin of the API. Empty when it is the site's own. */
function apiOrigins({ api }: Dealer): string[] {
  return api.enabled && api.baseUrl ? [api.baseUrl] : [];
}
