import type { MeasuredPage } from '../domain/events-asc.ts';
import type { SignInType } from '../domain/sign-in.ts';

/** Every address of a site, known before the first page is made. */
export type Addresses = ReadonlySet<string>;

/** A page that links to other pages as far as the site has them. It is made when every address is known. */
export interface LinkingPage<Kind extends PageOf<string, unknown>> {
  path: string;
  /** Where the address is the dealer's own choice: the error message when another page has it. */
  ifTaken?: string;
  make(addresses: Addresses): Kind;
}

/** One kind of page. `<route>.astro` draws it, in the kind's folder of `src/page-kinds`. */
export interface PageOf<Route extends string, Props> {
  /** '/cars/2021-toyota-corolla/'; '/404.html' for the one page that is a file. */
  path: string;
  route: Route;
  head: Head;
  props: Props;
  /** What is counted of the page where visitors may be counted; a page without it counts as unknown (API-10). */
  measured?: MeasuredPage;
  /** What signed-out visitors are asked to sign in for before they use the page (GATE-3), see `gatedPage`. */
  gate?: SignInType;
}

/** A page of any kind, for those who need not know which kinds there are. */
export type AnyPage = PageOf<string, unknown>;

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
