import type { Dealer } from '../config/schema/dealer.ts';
import { type Catalogue, emptyCatalogue } from '../content/catalogue.ts';
import type { Part } from '../content/read-parts.ts';
import type { VehicleCan } from '../domain/cars/car-actions.ts';
import type { CardRules } from '../domain/cars/card-view.ts';
import { ratesOfFigures } from '../domain/finance/repayment-view.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { Landings } from '../domain/stock/landing.ts';
import { nounOf } from '../domain/stock/noun.ts';
import type { Noun } from '../domain/stock/show-count.ts';
import { isOffLists } from '../domain/stock/stock-filter.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { LocalPhotos } from '../photos/local-photos.ts';
import { newestFirst } from '../search/static/documents.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { hiddenOn } from './search/curation-of.ts';
import { siteLandings } from './search/search-routes.ts';
import { salesPhone } from './site-identity.ts';
import { type StockCar, stockOf, type WithheldCar } from './stock-of.ts';
import { cardRulesOf } from './vehicle/card-rules-of.ts';

/** The data that all pages of a site are planned from. */
export interface Planning {
  dealer: Dealer;
  /** The dealer's date, ISO (site-identity.ts). Offers, posts and holidays depend on it. */
  today: string;
  /** The date for the ages of cars, ISO: the date of a stock with a fixed date, otherwise `today`. */
  stockDay: string;
  /** The cars of every list and count, newest first. */
  stock: StockCar[];
  /** The cars that the dealer hides today (`search.hidden`), and sold ones without a date. They have pages, but are on no list. */
  unlisted: StockCar[];
  /** The cars that the site does not show at the moment. Their pages say that and nothing else of them. */
  withheld: WithheldCar[];
  /** The ids of the cars that visitors have reserved on the site. */
  held: ReadonlySet<string>;
  /** The record of prices for the next release. Undefined when the site is no release. */
  prices: PriceRecord | undefined;
  /** Search pages of one make, model or body (ROUTE-16). */
  landings: Landings<StockCar>;
  /** The dealer's parts list. Undefined when the dealer publishes none. */
  parts?: readonly Part[] | undefined;
  /** Offers, models and reviews. */
  catalogue: Catalogue;
  rules: CardRules;
  /** The actions that this site has a page or a dialog for. */
  can: VehicleCan;
  pictures: Pictures;
  noun: Noun;
}

/** The actions that a card or page of a car can offer, because the site has a page or a dialog for each. */
const sitesCan: VehicleCan = { enquire: true, testDrive: true, finance: true, tradeIn: true, reserve: true };

/** The data from which a site is planned. */
export interface SiteSources extends Pick<Planning, 'dealer' | 'today' | 'parts'> {
  inventory: Pick<Inventory, 'cars'> & Partial<Pick<Inventory, 'hidden'>>;
  /** Absolute path of the dealer's folder. Files of its `media/` are copied from there. */
  folder?: string;
  /**
   * Paths of the existing files, relative to the folder: 'media/car.jpg'. Undefined: all pictures are assumed to exist.
   */
  mediaFiles?: ReadonlySet<string>;
  /** The files from which smaller copies are created. */
  photos?: LocalPhotos;
  catalogue?: Catalogue | undefined;
  /** Ids of the cars that visitors have reserved on the site (RESERVE-2). */
  held?: readonly string[] | undefined;
  /** The prices of the cars in the releases before. Undefined when the site is no release. */
  prices?: PriceRecord | undefined;
  /** For tests of links to pages that do not exist yet. */
  can?: VehicleCan;
}

/**
 * The data from which the pages are planned. Its `stock` contains the cars that the site lists and that every
 * search index must contain. Hidden cars are in no index, so that both engines leave them out of every count.
 */
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
  prices: pricesBefore,
  can: wanted = sitesCan,
}: SiteSources): Planning {
  const stockDay = dealer.stock.asOf ?? today;
  const pictures = createPictures({ dealer, folder, mediaFiles, photos });
  // Leads and payments need the API.
  const withoutApi = { ...wanted, enquire: false, testDrive: false, tradeIn: false, reserve: false };
  const can = dealer.api.enabled ? wanted : withoutApi;
  const { tradeIn: _, ...onCards } = can;
  const cardRules = cardRulesOf(dealer, onCards, salesPhone(dealer));
  const held = new Set(heldIds);
  const { cars, withheld, prices } = stockOf([...inventory.cars, ...(inventory.hidden ?? [])], {
    dealer,
    today,
    stockDay,
    pictures,
    rules: cardRules,
    held,
    prices: pricesBefore,
  });
  cars.sort((a, b) => newestFirst(a.listed, b.listed));
  const hidden = hiddenOn(dealer.search.hidden, today);
  const isUnlisted = ({ car, listed }: StockCar) => hidden.has(car.stocknum) || isOffLists(listed);
  const stock = cars.filter((one) => !isUnlisted(one));
  const unlisted = cars.filter(isUnlisted);
  const rules = withRates(cardRules, stock);
  const landings = siteLandings(dealer, stock);
  return {
    dealer,
    today,
    stockDay,
    stock,
    unlisted,
    withheld,
    held,
    prices,
    landings,
    parts,
    catalogue,
    rules,
    can,
    pictures,
    noun: nounOf(dealer),
  };
}

/** The card rules with the interest rates in the notes, when the cards do not show the rates (CFG-41 off). */
function withRates(rules: CardRules, stock: readonly StockCar[]): CardRules {
  const { repayment } = rules;
  const rates = ratesOfFigures(stock.map(({ listed }) => listed));
  if (!repayment || repayment.saysTerms || !rates) return rules;
  return { ...rules, repayment: { ...repayment, notes: { ...repayment.notes, rates } } };
}
