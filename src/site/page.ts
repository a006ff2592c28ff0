import type { TemplateName } from '../config/schema/identity.ts';
import type { CardRules, CardView, PhoneLink } from '../domain/card-view.ts';
import type { Place } from '../domain/distance.ts';
import type { MeasuredPage } from '../domain/events-asc.ts';
import type { ConsentMode } from '../domain/events-consent.ts';
import type { Repayment } from '../domain/finance/repayment.ts';
import type { RepaymentNotes } from '../domain/finance/repayment-notes.ts';
import type { RepaymentView } from '../domain/finance/repayment-view.ts';
import type { MapEmbed } from '../domain/map-embed.ts';
import type { Promotions } from '../domain/promo.ts';
import type { SavingRules } from '../domain/saving.ts';
import type { SignInType } from '../domain/sign-in.ts';
import type { VehicleAction } from '../domain/vehicle-actions.ts';
import type { SearchAnswer } from '../search/answer.ts';
import type { EngineSetup } from '../search/browser/engine-setup.ts';
import type { ListEntry, ListKind } from '../search/directory/list-entry.ts';

/**
 * One URL of a site, known before anything is rendered. A page reads nothing but its props, so
 * `hash(compiled app, site, props)` says whether it must be rendered again.
 */
export type Page =
  | PageOf<'home', HomeProps>
  | PageOf<'search', SearchProps>
  | PageOf<'vehicle', VehicleProps>
  | PageOf<'directory', DirectoryProps>
  | PageOf<'parts-search', PartsProps>
  | PageOf<'saved-list', SavedListProps>
  | PageOf<'compare', CompareProps>
  | PageOf<'sign-in', SignInProps>
  | PageOf<'not-found', NotFoundProps>;

export interface PageOf<Route extends string, Props> {
  /** '/cars/2021-toyota-corolla/'; '/404.html' for the one page that is a file. */
  path: string;
  route: Route;
  head: Head;
  props: Props;
  /** What is counted of the page where visitors may be counted. */
  measured?: MeasuredPage;
  /** What signed-out visitors are asked to sign in for before they use the page (GATE-3), see `gatedPage`. */
  gate?: SignInType;
}

export type RouteName = Page['route'];

/** What the document head says of a page. */
export interface Head {
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  /** False: `noindex`, and the page stays out of the sitemap. */
  index: boolean;
  /** Absolute URL of the picture shared with the page. */
  image?: string;
  /** JSON-LD objects, escaped when written. */
  jsonLd: object[];
}

/** What every page of one site shares: header, footer, theme. Hashed once a site. */
export interface Site {
  slug: string;
  /** Sent with leads and events. */
  websiteId: number;
  /** The dealership the site itself stands for (DATA-17): of what is told about no car in particular. */
  dealershipId: string;
  /** The dealer's API. None: nothing that needs a server is shown. */
  api?: {
    /** Its origin, '' where it answers below the site's own `/api/`. */
    baseUrl: string;
  };
  /** How visitors are counted. */
  analytics: {
    consent: ConsentMode;
    /** What the question says, where the dealer has words of their own. */
    consentText?: string;
    /** Loaded once a visitor accepts. */
    gtmContainerId?: string;
    /** Where the dealer says more, if there is such a page. */
    privacyPath?: string;
  };
  name: string;
  legalName: string;
  template: TemplateName;
  /** 'https://www.example.com.au', no slash at the end. */
  baseUrl: string;
  tagline: string;
  logo?: { src: string; alt: string; width: number; height: number };
  /** The dealer's custom properties: `:root{…}` as the theme room made it. */
  themeCss: string;
  /** Resolved light or dark, for `color-scheme` and `data-mode`. */
  mode: 'light' | 'dark';
  /** '#rrggbb' for the browser's own chrome. */
  themeColour: string;
  /** Fonts the site's theme uses, to preload them. */
  fonts: { heading: string; text: string };
  navigation: NavItem[];
  searchPath: string;
  /** Which list visitors save cars to, and whether they compare them. */
  saving?: Pick<SavingRules, 'list' | 'compare'>;
  phone?: PhoneLink;
  /** What stands on every page that shows a repayment; without it no page shows one. */
  repaymentNotes?: RepaymentNotes;
  locations: LocationSummary[];
  social: { name: string; href: string }[];
  /** Promotional pictures above the small print, 375 pixels wide (LIMIT-4). */
  footerImages?: { src: string; alt: string; href?: string }[];
}

export interface NavItem {
  label: string;
  href: string;
  children?: { label: string; href: string; note?: string }[];
}

export interface LocationSummary {
  id: string;
  name: string;
  slug: string;
  type: 'sales' | 'service' | 'parts';
  street: string;
  /** 'Southport QLD 4215' */
  place: string;
  city: string;
  phone?: PhoneLink;
  licence?: string;
  directionsHref: string;
  /** Usual week, Monday first, runs of equal days joined: 'Mon to Fri', '8:30 am to 5:30 pm'. */
  hours: { days: string; hours: string }[];
}

/** `/`. */
export interface HomeProps {
  heading: string;
  text: string;
  about?: string;
  /** For the hero search; the numbers are cars listed. */
  finder: {
    total: number;
    noun: { one: string; other: string };
    makes: { name: string; count: number; models: { name: string; count: number }[] }[];
    /** Whole dollars, ascending. */
    priceSteps: number[];
    action: string;
  };
  /** The picture behind the hero: drawn, or the dealer's. */
  heroImages: { src: string; alt: string }[];
  bodies: { name: string; count: number; href: string; image: string }[];
  /** The makes with most cars; empty where there is one make only (TILE-1). */
  makes: { name: string; count: number; href: string }[];
  /** Where all makes and models are listed. */
  makesHref: string;
  newest: { heading: string; cars: CardView[]; href: string };
  featured?: { heading: string; cars: CardView[]; href: string };
  reasons: { title: string; text: string }[];
}

/** `/search/*` (ROUTE-13, ROUTE-16). */
export interface SearchProps {
  heading: string;
  intro: string;
  search: SearchSetup;
  /** Of a page for one make, model or body: Home first, the page itself last. */
  breadcrumb?: Link[];
  /** Plain links to narrower and neighbouring lists, under the results. */
  browse: LinkGroup[];
}

export interface Link {
  label: string;
  href: string;
}

export interface LinkGroup {
  /** 'Toyota models'. */
  heading: string;
  links: Link[];
}

/** All the search island is told. Plain JSON. */
export interface SearchSetup {
  /** The page's own path; routing keeps to it. */
  path: string;
  /** What the page itself stands for, see `PageScope`. The visitor cannot take it back; a field with one value has no filter shown. */
  scope: Record<string, string[]>;
  /** The way from a page of one make, model or body to all cars: 'Search all cars'. */
  widen?: Link;
  /** Bodies to choose by a click at the top of the results (TILE-2); none where there is nothing to choose. */
  bodyTiles?: BodyTile[];
  /** Which engine answers in the browser, and where it is. */
  engine: EngineSetup;
  /** Where the words of the stock are, which tell a filter from text: '/search-index/words.json'. */
  words: string;
  filters: string[];
  sortOptions: { value: string; label: string }[];
  hitsPerPage: number;
  hitsCap: number;
  priceAscPositiveOnly: boolean;
  makeListVariant: 'default' | 'popular';
  popularMakes: string[];
  noun: { one: string; other: string };
  /** Cars of the page that are in stock, told where there are more than a count may say (LIST-8). */
  stockCount?: number;
  /** What the dealer has to say among the cars. */
  promotions?: Promotions;
  /** Where the cars stand, by their `location_name`; none where there is no nearer and farther (OPEN-67). */
  places?: Place[];
  cardRules: CardRules;
  /** ISO date the page was planned for. The first client render reckons ages from it, so that it equals the HTML. */
  today: string;
  template: TemplateName;
  /** The engine's answer for the first page, in the form the search client gives. */
  initial: SearchAnswer;
}

/** A body, or several that the dealer calls by one name (CFG-57). */
export interface BodyTile {
  label: string;
  /** As cars show them: values of the filter `body`. */
  bodies: string[];
  image: string;
}

/** `/cars/{slug}/` (ROUTE-3). */
export interface VehicleProps {
  card: CardView;
  /** 'Sold', 'Reserved', 'Coming soon', empty when for sale. */
  notice?: { heading: string; text: string };
  gallery: Picture[];
  /** The pictures are drawn, not photos of the car. */
  drawn: boolean;
  /** Key information grid (VEH-8); empty ones are left out. */
  keyInformation: { key: string; label: string; value: string }[];
  /** VEH-6: the first four are shown. */
  details: { label: string; value: string }[];
  specifications: { label: string; value: string }[];
  /** Paragraphs; empty when there are none (VEH-24, VEH-26). */
  comments: string[];
  features: string[];
  /** The buttons of the sidebar, decided (VEH-10). */
  actions: VehicleAction[];
  /** CFG-47. */
  callToDealerText: string;
  /** What comes with the car; empty: the section is left out. */
  included: TitledText[];
  /** Of a car that can be reserved here. */
  reserveOnline?: string;
  reasons: TitledText[];
  protectYourCar?: string;
  /** What the dialog behind the certified badge says (VEH-20). */
  certified?: { heading: string; text: string };
  /** Sent with events. */
  dealershipId: string;
  /** '$1,250 below market average' (PRICE-6, OPEN-42). */
  market?: string;
  /** What the car costs a week or a month, and the loan behind it (FIN-17). The warning is in `Site.repaymentNotes`. */
  repayment?: CarRepayment;
  location?: LocationSummary;
  /** Of that location, drawn when the visitor asks for it. */
  map?: MapEmbed;
  stockNumber?: string;
  breadcrumb: { label: string; href: string }[];
  similar: CardView[];
  searchPath: string;
}

export interface TitledText {
  title: string;
  text: string;
}

export interface Picture {
  src: string;
  srcset?: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
  /** 'Side', 'Rear', 'Wheel'; shown under a drawn picture. */
  caption?: string;
}

export interface CarRepayment extends Pick<Repayment, 'provider' | 'example' | 'lenderDisclaimer'> {
  view: RepaymentView;
}

/** `/directory/manufacturers/` and `/directory/categories/` (DIR-1, DIR-2). */
export interface DirectoryProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** Ways into the list that need no search: all makes, the categories. */
  browse: LinkGroup[];
  list: ListSetup;
}

/** `/parts/search/` (ROUTE-19). */
export interface PartsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** None: the dealer publishes no list. */
  list?: ListSetup;
  /** Who sells parts, with their hours. */
  departments: LocationSummary[];
  /** The number to ring where no department has one. */
  phone?: PhoneLink;
}

/** A list that can be searched in the browser, with its first page. Plain JSON. */
export interface ListSetup {
  kind: ListKind;
  /** Where all rows are published. */
  source: string;
  /** What holds besides the visitor's choice, by field. */
  always: Record<string, string[]>;
  /** Of the text field: 'Search makes and models'. */
  label: string;
  noun: { one: string; other: string };
  filters: ListFilter[];
  /** Whole dollars a visitor may stop at; none: no filter by price. */
  priceSteps: number[];
  first: { entries: ListEntry[]; count: number };
}

export interface ListFilter {
  /** 'manufacturer.name'. */
  field: string;
  label: string;
  /** Of the choice that leaves all: 'Any make'. */
  anyText: string;
  values: string[];
}

/** `/watchlist/` and `/favourites/` (ROUTE-36, OPEN-1). */
export interface SavedListProps {
  heading: string;
  intro: string;
  setup: SavedListSetup;
}

/** All the island of a saved list is told. Plain JSON; what the visitor saved is known to the browser alone. */
export interface SavedListSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  searchPath: string;
  noun: { one: string; other: string };
}

/** `/compare/` (OPEN-25). */
export interface CompareProps {
  heading: string;
  intro: string;
  setup: CompareSetup;
}

export interface CompareSetup extends SavedListSetup {
  /** The list whose cars can be added. */
  saved: Link;
}

/** `/sign-in/` (ROUTE-34). */
export interface SignInProps {
  dealerName: string;
}

/** `/404.html`. */
export interface NotFoundProps {
  searchPath: string;
  newest: CardView[];
  goneCar: GoneCarSetup;
}

/** What the page is told to say more about the address of a car that is not there. Plain JSON. */
export interface GoneCarSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  /** ISO date the page was planned for. */
  today: string;
  /** Makes that can be bought, with their models. */
  makes: (NamedCars & { models: Omit<NamedCars, 'path'>[] })[];
  bodies: NamedCars[];
}

/** Cars that share a name, and the page that lists them. */
export interface NamedCars {
  name: string;
  path: string;
  /** Every spelling of it in the stock. */
  values: string[];
}
