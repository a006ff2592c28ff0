import type { Dealer } from '../config/schema/dealer.ts';
import { siteFiles } from '../site/files/site-files.ts';
import type { Addresses } from '../site/page.ts';
import { type Planning, planningOf, type SiteSources } from '../site/planning.ts';
import { publishedData } from '../site/published/published-data.ts';
import { engineSetupOf, searchOrigins } from '../site/search/engine-setup-of.ts';
import { siteOf } from '../site/site-of.ts';
import { vehicleGroups } from '../site/vehicle/vehicle-groups.ts';
import { type Gives, type Origins, type Page, type Planned, pagePlans, type SitePlan } from './page-plans.ts';

/** The policy sources that Google Tag Manager and its Google Analytics tags need, by CSP directive. */
const tagManagerSources: Origins = {
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
  const kinds: readonly Kind[] = pagePlans;
  const planned = kinds.map(({ plan, gives }) => ({ ofKind: plan(planning), gives }));
  const addresses = addressesOf(planned.flatMap(({ ofKind }) => ofKind));
  const made = planned.flatMap(({ ofKind, gives }) =>
    ofKind.map((one) => ({ page: 'make' in one ? one.make(addresses) : one, gives })),
  );
  const pages = made.map(({ page }) => page);
  const site = siteOf({
    dealer,
    carTypes: new Set(stock.map(({ car }) => car.car_type)),
    paths: addresses,
    vehicles: vehicleGroups(planning),
    pictures,
    repaymentNotes: planning.rules.repayment?.notes,
    changeoverHref: planning.rules.changeoverHref,
    reserves:
      planning.can.reserve &&
      [...stock, ...unlisted].some(({ listed }) => listed.reserve_amount !== undefined),
  });
  const files = siteFiles(planning, site, pages);
  const published = publishedData(planning, {
    site,
    pages,
    copies: () => made.flatMap(({ page, gives }) => gives.copy?.(page, site) ?? []),
  });
  const reached = joined([
    {
      'img-src': pictures.origins(),
      'connect-src': [...searchOrigins(engineSetupOf(dealer, stock.length)), ...apiOrigins(dealer)],
    },
    ...made.map(({ page, gives }) => gives.origins?.(page) ?? {}),
    // A dealer without a container has pages that do not allow these origins.
    dealer.analytics.gtmContainerId === undefined ? {} : tagManagerSources,
  ]);
  return {
    site,
    pages,
    files: [...files, ...published.files, ...pictures.files()],
    prices: planning.prices,
    leftOut: published.leftOut,
    ...(reached.size > 0 && { securitySources: Object.fromEntries(reached) }),
  };
}

/** What planning a site needs of a kind of page. */
interface Kind {
  plan(planning: Planning): readonly Planned[];
  gives: Gives<Page>;
}

/** Each directive with every origin once. Those without any are left out. */
function joined(all: readonly Origins[]): Map<string, string[]> {
  const origins = new Map<string, string[]>();
  for (const [directive, list] of all.flatMap((one) => Object.entries(one)))
    if (list.length > 0) origins.set(directive, [...new Set([...(origins.get(directive) ?? []), ...list])]);
  return origins;
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

/** The origin of the API. Empty when it is the site's own. */
function apiOrigins({ api }: Dealer): string[] {
  return api.enabled && api.baseUrl ? [api.baseUrl] : [];
}
