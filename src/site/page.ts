import type { Dealer } from '../config/schema/dealer.ts';
import { type AscItem, ascText, type MeasuredPage } from '../domain/leads/events-asc.ts';
import { isPrice } from '../domain/prices/shown-price.ts';
import { type GatedRoute, gateOf, type SignInType } from '../domain/sign-in.ts';
import type { Sparse } from '../domain/sparse.ts';
import { shortened } from './heading-words.ts';
import type { Link, PageWords } from './link-props.ts';
import { baseUrlOf } from './site-identity.ts';
import type { StockCar } from './stock-of.ts';

/** All paths of a site, known before the first page is created. */
export type Addresses = ReadonlySet<string>;

/** A page that links only to existing pages of the site. It is created when all paths are known. */
export interface LinkingPage<Kind extends PageOf<string, unknown>> {
  path: string;
  /** The error message when the path, chosen by the dealer, is already used by another page. */
  ifTaken?: string;
  make(addresses: Addresses): Kind;
}

/** One kind of page. `<route>.astro` draws it, in the kind's folder of `src/page-kinds`. */
export interface PageOf<Route extends string, Props> {
  /** '/cars/2021-toyota-corolla/', or '/404.html' for the only page that is a file. */
  path: string;
  route: Route;
  head: Head;
  props: Props;
  /** The data of the page for analytics, if visitors allow it. Without it the page counts as unknown (API-10). */
  measured?: MeasuredPage;
  /** The kind of sign-in that signed-out visitors need before they can use the page (GATE-3), see `gatedPage`. */
  gate?: SignInType;
}

/** A page of any kind, for code that does not need to know the kind. */
export type AnyPage = PageOf<string, unknown>;

/** The page as it is. Its type is inferred, so that the `.astro` reads just the props that the plan gives it. */
export function pageOf<const Route extends string, Props>(page: PageOf<Route, Props>): PageOf<Route, Props> {
  return page;
}

/** The data for the document head of a page. */
type Head = Sparse<ReturnType<typeof headOf>>;

/**
 * A page with its gate, if the dealer has configured one: signed-out visitors are redirected to sign-in (GATE-3). The
 * gate is no protection, because anybody can read the HTML of a static site. Such a page must contain nothing private,
 * and the API refuses its calls without a session. Undefined for a gated page of a dealer without an API, because
 * nobody could sign in.
 */
export function gatedPage<One extends PageOf<string, unknown>>(
  page: One,
  route: GatedRoute,
  { gates, api }: Pick<Dealer, 'gates' | 'api'>,
): One | undefined {
  const gate = gateOf(route, gates);
  if (!gate) return page;
  return api.enabled ? { ...page, gate } : undefined;
}

/** The number of characters that search engines show. */
const longestTitle = 70;
const longestDescription = 160;

interface PageHead {
  path: string;
  title: string;
  description: string;
  /** The canonical path. Default: the page's own path. */
  canonicalPath?: string | undefined;
  index?: boolean;
  image?: string | undefined;
  /** Path of a copy of the page in Markdown. */
  markdown?: string | undefined;
  /** Told to search engines, before the other JSON-LD. */
  breadcrumb?: Link[];
  jsonLd?: object[];
}

/** The head of a page that begins with these words. `own` is what differs: another title, a picture. */
export function headOfWords(
  dealer: Dealer,
  path: string,
  { heading, intro, breadcrumb }: PageWords,
  own: Partial<PageHead> = {},
) {
  return headOf(dealer, { path, title: heading, description: intro, breadcrumb, ...own });
}

/** The head of a page. `title` is without the dealer's name, which is added if there is room. */
export function headOf(dealer: Dealer, page: PageHead) {
  const base = baseUrlOf(dealer);
  const named = `${page.title} | ${dealer.name}`;
  const { breadcrumb, jsonLd = [] } = page;
  return {
    title: named.length <= longestTitle ? named : shortened(page.title, longestTitle),
    description: shortened(page.description, longestDescription),
    /** Absolute. */
    canonical: `${base}${page.canonicalPath ?? page.path}`,
    /** False adds `noindex` and excludes the page from the sitemap. */
    index: dealer.searchEngines && !dealer.preview && (page.index ?? true),
    /** Absolute URL of the picture for shared links. */
    image: page.image && absoluteUrl(base, page.image),
    /** Path of a copy of the page in Markdown, for programs. */
    markdown: page.markdown,
    /** Things of schema.org. They are escaped when they are written. */
    jsonLd: breadcrumb ? [breadcrumbJsonLd(base, breadcrumb), ...jsonLd] : jsonLd,
  };
}

/** The breadcrumb of a page. The last entry is the page itself. */
export function breadcrumbJsonLd(base: string, entries: readonly Link[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: base + href,
    })),
  };
}

/** The absolute URL of a site path. A URL stays as it is. */
export function absoluteUrl(base: string, address: string): string {
  return address.startsWith('/') ? base + address : address;
}

/** The data about a page for analytics, if visitors allow it (API-10). */
export function measuredPage({ measured }: Pick<AnyPage, 'measured'>): MeasuredPage {
  return measured ?? { page_type: 'unknown' };
}

/**
 * The data about the page of a car for analytics (API-10).
 *
 * @param dealership id of the car's own dealership. Undefined: the site's
 */
export function measuredCar(one: StockCar, dealership: string | undefined): MeasuredPage {
  return {
    page_type: 'item',
    car_id: one.car.id,
    ...(dealership !== undefined && { dealership_id: dealership }),
    item: ascItem(one),
  };
}

/** The data of a car for analytics. Unknown values are left out and not sent empty. */
function ascItem({ car, listed }: StockCar): AscItem {
  const texts = {
    item_id: car.vin,
    item_number: car.stocknum,
    item_condition: listed.car_type,
    item_make: listed.make,
    item_model: listed.model,
    item_variant: listed.badge,
    item_color: listed.colour,
    item_type: listed.item_type,
    item_category: listed.body,
    item_fuel_type: listed.fuel,
  };
  const known = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, ascText(text)]] : []));
  return {
    ...Object.fromEntries(known),
    ...(listed.year && { item_year: listed.year }),
    ...(isPrice(listed.price) && { item_price: listed.price }),
    ...(car.created_at && { item_inventory_date: car.created_at.slice(0, 10) }),
  };
}

// Paths that menus, files and other page kinds link to. The paths of pages with a form are in `domain/leads/form-paths.ts`.

/** The page of the dealer's models (ROUTE-20). */
export const modelsPath = '/models/';
/** The page of all reviews (OPEN-77). */
export const reviewsPath = '/reviews/';
/** The page of all locations of the dealer (ROUTE-31). */
export const dealershipsPath = '/dealerships/';
/** The directory of makes and models (OPEN-6). */
export const directoryPath = '/directory/manufacturers/';
/** The directory of categories (OPEN-6). */
export const categoriesPath = '/directory/categories/';
/** The parts search (ROUTE-19). */
export const partsPath = '/parts/search/';
/** The blog (ROUTE-38) and its feed. */
export const blogPath = '/blog/';
export const feedPath = `${blogPath}rss.xml`;
