import type { Dealer } from '../config/schema/dealer.ts';
import { templates } from '../config/templates.ts';
import { type Catalogue, emptyCatalogue } from '../content/catalogue.ts';
import type { Part } from '../content/read-parts.ts';
import type { CardRules } from '../domain/card-view.ts';
import { ratesOfFigures } from '../domain/finance/repayment-view.ts';
import type { VehicleCan } from '../domain/vehicle-actions.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { LocalPhotos } from '../photos/local-photos.ts';
import { nounOf } from './noun.ts';
import { createPictures } from './pictures.ts';
import type { Planning } from './planning.ts';
import { siteLandings } from './search/search-routes.ts';
import { salesPhone } from './site-identity.ts';
import { type StockCar, stockOf } from './stock-of.ts';
import { cardRulesOf } from './vehicle/card-rules-of.ts';

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
