import type { Dealer } from '../config/schema/dealer.ts';
import type { Part } from '../content/parts-schema.ts';
import type { VehicleCan } from '../domain/vehicle-actions.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { templateLooks } from '../theme/template-looks.ts';
import { cardRulesOf } from './card-rules-of.ts';
import { categoryPages } from './directory-categories.ts';
import { directoryPages } from './directory-page.ts';
import { engineSetupOf, searchOrigins } from './engine-setup-of.ts';
import { siteFiles } from './files/site-files.ts';
import { homePage } from './home-page.ts';
import { withMeasures } from './measured-pages.ts';
import { notFoundPage } from './not-found-page.ts';
import { nounOf } from './noun.ts';
import type { Page } from './page.ts';
import { partsPages } from './parts-page.ts';
import { createPictures } from './pictures.ts';
import type { SitePlan } from './plan.ts';
import type { Planning } from './planning.ts';
import { withPromotions } from './promotions.ts';
import { savingPages } from './saving-pages.ts';
import { searchPages } from './search-pages.ts';
import { siteLandings } from './search-routes.ts';
import { signInPages } from './sign-in-page.ts';
import { salesPhone, siteOf } from './site-of.ts';
import { type StockCar, stockOf } from './stock-of.ts';
import { tagManagerSources } from './tag-manager-sources.ts';
import { vehiclePages } from './vehicle-pages.ts';

/** What a car's card and page may offer on this site: grows with the pages and dialogs there are. */
const sitesCan: VehicleCan = {
  enquire: false,
  testDrive: false,
  finance: false,
  tradeIn: false,
  reserve: false,
};

/** What a site is planned from. */
export interface SiteSources {
  dealer: Dealer;
  inventory: Pick<Inventory, 'cars'>;
  /** ISO date from which ages are reckoned, unless the dealer's stock is of a fixed day. */
  today: string;
  /** The dealer's folder, absolute: files in its `media/` are copied from there. */
  folder?: string;
  /** Paths below it, 'media/car.jpg', of the files that are there. Unknown: every picture is taken to be. */
  mediaFiles?: ReadonlySet<string>;
  /** The dealer's parts list. */
  parts?: readonly Part[] | undefined;
  /** For tests of what leads to pages that are not there yet. */
  can?: VehicleCan;
}

/**
 * Every page and file of a dealer's site. A pure function: no clock, no reading; equal sources give an equal plan.
 * What is not in the props of a page cannot change it, so a price that changes renders the pages that show it.
 */
export function planSite(sources: SiteSources): SitePlan {
  const planning = planningOf(sources);
  const { dealer, stock, pictures } = planning;
  const plain = [
    homePage(planning),
    ...searchPages(planning),
    ...directoryPages(planning),
    ...categoryPages(planning),
    ...partsPages(planning),
    ...vehiclePages(planning),
    ...savingPages(planning),
    ...signInPages(planning),
    notFoundPage(planning),
  ];
  const pages = withMeasures(withPromotions(plain, planning), planning);
  const site = siteOf({
    dealer,
    carTypes: new Set(stock.map(({ car }) => car.car_type)),
    paths: new Set(pages.map(({ path }) => path)),
    pictures,
    repaymentNotes: planning.rules.repayment?.notes,
  });
  const files = siteFiles(planning, site, pages);
  const origins = {
    'script-src': tagManagerSources('script-src', dealer.analytics),
    'img-src': [...pictures.origins(), ...tagManagerSources('img-src', dealer.analytics)],
    'connect-src': [
      ...searchOrigins(engineSetupOf(dealer, stock.length)),
      ...apiOrigins(dealer),
      ...tagManagerSources('connect-src', dealer.analytics),
    ],
    'frame-src': mapOrigins(pages),
  };
  const reached = Object.entries(origins).filter(([, list]) => list.length > 0);
  return {
    site,
    pages,
    files: [...files, ...pictures.files()],
    ...(reached.length > 0 && { securitySources: Object.fromEntries(reached) }),
  };
}

/** What the pages are planned from. Its `stock` is what the site lists, so what any index of it must hold. */
export function planningOf({
  dealer,
  inventory,
  today,
  folder = '',
  mediaFiles,
  parts,
  can = sitesCan,
}: SiteSources): Planning {
  const day = dealer.stock.asOf ?? today;
  const mode = dealer.theme.mode === 'auto' ? templateLooks[dealer.template].mode : dealer.theme.mode;
  const pictures = createPictures({ dealer, mode, folder, mediaFiles });
  const { tradeIn: _, ...onCards } = can;
  const rules = cardRulesOf(dealer, onCards, salesPhone(dealer));
  const stock = stockOf(inventory.cars, { dealer, today: day, pictures, rules }).sort(newestFirst);
  const landings = siteLandings(dealer, stock);
  return { dealer, today: day, stock, landings, parts, rules, can, pictures, noun: nounOf(dealer) };
}

/** Whose maps the pages may frame when a visitor asks for one. */
function mapOrigins(pages: readonly Page[]): string[] {
  const maps = pages.flatMap((page) => (page.route === 'vehicle' && page.props.map) || []);
  return [...new Set(maps.map(({ origin }) => origin))];
}

function newestFirst(a: StockCar, b: StockCar): number {
  return (
    b.listed.created_at - a.listed.created_at || (a.car.id < b.car.id ? -1 : a.car.id > b.car.id ? 1 : 0)
  );
}

/** The API's host, where it is not the site's own. */
function apiOrigins({ api }: Dealer): string[] {
  return api.enabled && api.baseUrl ? [api.baseUrl] : [];
}
