import type { Dealer } from '../config/schema/dealer.ts';
import { templates } from '../config/templates.ts';
import { type Catalogue, emptyCatalogue } from '../content/catalogue.ts';
import type { Part } from '../content/read-parts.ts';
import type { CardRules } from '../domain/card-view.ts';
import { ratesOfFigures } from '../domain/finance/repayment-view.ts';
import { geocoderOrigin } from '../domain/map-embed.ts';
import type { VehicleCan } from '../domain/vehicle-actions.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { LocalPhotos } from '../photos/local-photos.ts';
import { siteFiles } from './files/site-files.ts';
import { nounOf } from './noun.ts';
import type { Addresses, Page, Planned } from './page.ts';
import { pagePlans } from './page-plans.ts';
import { createPictures } from './pictures.ts';
import type { SitePlan } from './plan.ts';
import type { Planning } from './planning.ts';
import { engineSetupOf, searchOrigins } from './search/engine-setup-of.ts';
import { siteLandings } from './search/search-routes.ts';
import { salesPhone } from './site-identity.ts';
import { siteOf } from './site-of.ts';
import { type StockCar, stockOf } from './stock-of.ts';
import { tagManagerSources } from './tag-manager-sources.ts';
import { cardRulesOf } from './vehicle/card-rules-of.ts';
import { vehicleGroups } from './vehicle/vehicle-groups.ts';

/** What a car's card and page may offer on this site: grows with the pages and dialogs there are. */
const sitesCan: VehicleCan = {
  enquire: true,
  testDrive: true,
  finance: true,
  tradeIn: true,
  reserve: true,
};

/** What a site is planned from. */
export interface SiteSources {
  dealer: Dealer;
  inventory: Pick<Inventory, 'cars'>;
  /** The dealer's own day, ISO (dealer-day.ts). */
  today: string;
  /** The dealer's folder, absolute: files in its `media/` are copied from there. */
  folder?: string;
  /** Paths below it, 'media/car.jpg', of the files that are there. Unknown: every picture is taken to be. */
  mediaFiles?: ReadonlySet<string>;
  /** Those of them that smaller copies are made of. */
  photos?: LocalPhotos;
  /** The dealer's parts list. */
  parts?: readonly Part[] | undefined;
  /** Offers, models and reviews. */
  catalogue?: Catalogue | undefined;
  /** Ids of the cars that visitors hold through the site at this moment (RESERVE-2). */
  held?: readonly string[] | undefined;
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
  const planned: readonly Planned[] = pagePlans.flatMap((plan): readonly Planned[] => plan(planning));
  const addresses = addressesOf(planned);
  const pages = planned.map((one) => ('make' in one ? one.make(addresses) : one));
  const site = siteOf({
    dealer,
    carTypes: new Set(stock.map(({ car }) => car.car_type)),
    paths: addresses,
    vehicles: vehicleGroups(planning),
    pictures,
    repaymentNotes: planning.rules.repayment?.notes,
    reserves: planning.can.reserve && stock.some(({ listed }) => listed.reserve_amount >= 0),
  });
  const files = siteFiles(planning, site, pages);
  const origins = {
    'script-src': tagManagerSources('script-src', dealer.analytics),
    'img-src': [...pictures.origins(), ...tagManagerSources('img-src', dealer.analytics)],
    'connect-src': [
      ...searchOrigins(engineSetupOf(dealer, stock.length)),
      ...apiOrigins(dealer),
      ...geocoderOrigins(pages),
      ...tagManagerSources('connect-src', dealer.analytics),
    ],
    'frame-src': [...new Set([...mapOrigins(pages), ...frameOrigins(pages)])],
  };
  const reached = Object.entries(origins).filter(([, list]) => list.length > 0);
  return {
    site,
    pages,
    files: [...files, ...pictures.files()],
    ...(reached.length > 0 && { securitySources: Object.fromEntries(reached) }),
  };
}

/** @throws the message of the page whose address, the dealer's own choice, another page has already */
function addressesOf(planned: readonly Planned[]): Addresses {
  const addresses = new Set<string>();
  for (const one of planned) {
    if ('ifTaken' in one && one.ifTaken && addresses.has(one.path)) throw new Error(one.ifTaken);
    addresses.add(one.path);
  }
  return addresses;
}

/** What the pages are planned from. Its `stock` is what the site lists, so what any index of it must hold. */
export function planningOf({
  dealer,
  inventory,
  today,
  folder = '',
  mediaFiles,
  photos,
  parts,
  catalogue = emptyCatalogue,
  held: heldIds = [],
  can: wanted = sitesCan,
}: SiteSources): Planning {
  const stockDay = dealer.stock.asOf ?? today;
  const mode = dealer.theme.mode === 'auto' ? templates[dealer.template].mode : dealer.theme.mode;
  const pictures = createPictures({ dealer, mode, folder, mediaFiles, photos });
  // What is sent, and what is paid, goes through the API.
  const { enabled } = dealer.api;
  const can = {
    ...wanted,
    enquire: wanted.enquire && enabled,
    testDrive: wanted.testDrive && enabled,
    tradeIn: wanted.tradeIn && enabled,
    reserve: wanted.reserve && enabled,
  };
  const { tradeIn: _, ...onCards } = can;
  const cardRules = cardRulesOf(dealer, onCards, salesPhone(dealer));
  const held = new Set(heldIds);
  const stock = stockOf(inventory.cars, { dealer, stockDay, pictures, rules: cardRules, held }).sort(
    newestFirst,
  );
  const rules = withRates(cardRules, stock);
  const landings = siteLandings(dealer, stock);
  return {
    dealer,
    today,
    stockDay,
    stock,
    held,
    landings,
    parts,
    catalogue,
    rules,
    can,
    pictures,
    noun: nounOf(dealer),
  };
}

/** Whose maps the pages may frame when a visitor asks for one. */
function mapOrigins(pages: readonly Page[]): string[] {
  const maps = pages.flatMap((page) => {
    if (page.route === 'vehicle') return page.props.map ?? [];
    if (page.route === 'location') return page.props.view.map ?? [];
    const places = page.route === 'home' || page.route === 'dealerships' ? page.props.places : [];
    return places.flatMap(({ map }) => map ?? []);
  });
  return [...new Set(maps.map(({ origin }) => origin))];
}

/** Whose pages stand in frames of pages of text and posts, when a visitor asks for them (OPEN-54). */
function frameOrigins(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    if (page.route !== 'text-page' && page.route !== 'post') return [];
    return page.props.blocks.flatMap((block) =>
      block.kind === 'iframe' ? new URL(block.frame.url).origin : [],
    );
  });
}

/** The maps service that is asked where a postcode is, where the dealer has one. */
function geocoderOrigins(pages: readonly Page[]): string[] {
  return pages.some((page) => page.route === 'dealerships' && page.props.geocoderKey) ? [geocoderOrigin] : [];
}

/** The rules of the cards, whose notes state the rates where the cards do not (CFG-41 off). */
function withRates(rules: CardRules, stock: readonly StockCar[]): CardRules {
  const { repayment } = rules;
  const rates = ratesOfFigures(stock.map(({ listed }) => listed));
  if (!repayment || repayment.termsHref || !rates) return rules;
  return { ...rules, repayment: { ...repayment, notes: { ...repayment.notes, rates } } };
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
