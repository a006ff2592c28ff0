import { geocoderOrigin, type MapEmbed } from '../domain/places/map-embed.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { LinkingPage, PageOf } from '../site/page.ts';
import type { Planning } from '../site/planning.ts';
import type { LeftOutCar } from '../site/published/advert-feed.ts';
import { carMarkdownFile } from '../site/published/car-markdown.ts';
import type { Site, SiteFile } from '../site/site.ts';
import type { ShownBlock } from '../site/texts/text-props.ts';
import { blogPages } from './blog/blog-pages.ts';
import { brandPages } from './brand/brand-pages.ts';
import { checkoutPages } from './checkout/checkout-pages.ts';
import { contactPages } from './contact/contact-pages.ts';
import { dealershipsPages } from './dealerships/dealerships-page.ts';
import { categoryPages, directoryPages } from './directory/directory-pages.ts';
import { financePages } from './finance/finance-page.ts';
import { homePages } from './home/home-page.ts';
import { leadPages } from './lead-page/lead-pages.ts';
import { locationPages } from './location/location-pages.ts';
import { modelPages } from './models/model-pages.ts';
import { notFoundPages } from './not-found/not-found-page.ts';
import { offerPages } from './offers/offer-pages.ts';
import { offlinePages } from './offline/offline-page.ts';
import { partsPages } from './parts-search/parts-page.ts';
import { reviewsPages } from './reviews/reviews-page.ts';
import { savingPages } from './saved/saving-pages.ts';
import { furtherPages } from './search/plan/further-pages.ts';
import { searchPages } from './search/plan/search-pages.ts';
import { servicePages } from './service/service-page.ts';
import { signInPages } from './sign-in/sign-in-page.ts';
import { successPages } from './success/success-page.ts';
import { testDrivePages } from './test-drive/test-drive-page.ts';
import { textPages } from './text-page/text-pages.ts';
import { tradeInPages } from './trade-in/trade-in-pages.ts';
import { vehiclePages } from './vehicle/vehicle-pages.ts';
import { withheldPages } from './withheld/withheld-pages.ts';

type PlannedAs<Route extends string> = PageOf<Route, unknown> | LinkingPage<PageOf<Route, unknown>>;

/** Origins that pages may use besides the site's own, by CSP directive. */
export type Origins = Record<string, readonly string[]>;

/** What the site gets from a page besides the page. */
export interface Gives<Kind> {
  /** The origins that the page asks when its visitor wants it to. */
  origins?(page: Kind): Origins;
  /** The copy of the page for programs. */
  copy?(page: Kind, site: Site): SiteFile;
}

/**
 * @param folder the folder in `src/page-kinds`, with a file `<route>.astro` for each route
 * @param plan returns the pages of a dealer; empty when there is nothing to show
 * @param gives what the site gets from each of the pages
 */
function kind<const Route extends string, Planned extends PlannedAs<Route>>(
  folder: string,
  routes: readonly Route[],
  plan: (planning: Planning) => readonly Planned[],
  gives: Gives<KindOf<Planned>> = {},
) {
  return { folder, routes, plan, gives };
}

/** The maps that a page shows in a frame when a visitor asks for one. */
const maps = (shown: readonly (MapEmbed | undefined)[]): Origins => ({
  'frame-src': shown.flatMap((map) => map?.origin ?? []),
});

/** The pages of others that a text shows in a frame when a visitor asks for them (OPEN-54). */
const frames = (blocks: readonly ShownBlock[]): Origins => ({
  'frame-src': blocks.flatMap((block) => (block.kind === 'iframe' ? new URL(block.frame.url).origin : [])),
});

const mapsOf = (places: readonly { map?: MapEmbed | undefined }[]) => maps(places.map(({ map }) => map));

/**
 * The only list of all page plans. The union `Page`, the routes of the app and the pages that the tests
 * of built sites visit are derived from it. Plans whose paths the dealer chooses come last, so that a duplicate
 * path is reported for them.
 */
export const pagePlans = [
  kind('home', ['home'], homePages, { origins: ({ props }) => mapsOf(props.places) }),
  kind('search', ['search'], searchPages),
  kind('search', ['cars-page'], furtherPages),
  kind('directory', ['directory'], directoryPages),
  kind('directory', ['directory'], categoryPages),
  kind('parts-search', ['parts-search'], partsPages),
  kind('vehicle', ['vehicle'], vehiclePages, {
    origins: ({ props }) => maps([props.map]),
    copy: ({ props }, site) => carMarkdownFile(props, site),
  }),
  kind('withheld', ['withheld'], withheldPages),
  kind('saved', ['saved-list', 'compare'], savingPages),
  kind('sign-in', ['sign-in'], signInPages),
  kind('finance', ['finance', 'personalised-finance'], financePages),
  kind('checkout', ['checkout'], checkoutPages),
  kind('lead-page', ['lead-page'], leadPages),
  kind('location', ['location'], locationPages, { origins: ({ props }) => maps([props.view.map]) }),
  kind('dealerships', ['dealerships'], dealershipsPages, {
    origins: ({ props }) => ({
      ...mapsOf(props.places),
      'connect-src': props.geocoderKey ? [geocoderOrigin] : [],
    }),
  }),
  kind('brand', ['brand'], brandPages),
  kind('contact', ['contact'], contactPages),
  kind('test-drive', ['test-drive'], testDrivePages),
  kind('service', ['service'], servicePages),
  kind('trade-in', ['trade-in'], tradeInPages),
  kind('success', ['success'], successPages),
  kind('offers', ['offer', 'offers'], offerPages),
  kind('reviews', ['reviews'], reviewsPages),
  kind('offline', ['offline'], offlinePages),
  kind('not-found', ['not-found'], notFoundPages),
  kind('models', ['model', 'models'], modelPages),
  kind('text-page', ['text-page'], textPages, { origins: ({ props }) => frames(props.blocks) }),
  kind('blog', ['blog', 'post'], blogPages, {
    origins: ({ props }) => ('blocks' in props ? frames(props.blocks) : {}),
  }),
];

/** The file that renders each route, relative to this folder: 'offers/offer.astro'. */
export const routeFiles: ReadonlyMap<string, string> = new Map(
  pagePlans.flatMap(({ folder, routes }) =>
    routes.map((route): [string, string] => [route, `${folder}/${route}.astro`]),
  ),
);

export type Planned = ReturnType<(typeof pagePlans)[number]['plan']>[number];

/**
 * One URL of a site, known before anything is rendered. A page reads only its props, so `hash(compiled app, site,
 * props)` shows whether it must be rendered again. A union of all page kinds.
 */
export type Page = KindOf<Planned>;

type KindOf<One> = One extends LinkingPage<infer Kind> ? Kind : One;

export type RouteName = Page['route'];

/** What the page of a route shows, as its plan gives it. */
export type PropsOf<Route extends RouteName> = Extract<Page, { route: Route }>['props'];

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
