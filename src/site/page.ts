import type { MeasuredPage } from '../domain/events-asc.ts';
import type { SignInType } from '../domain/sign-in.ts';
import type { CheckoutProps, LeadPageProps } from './props/checkout.ts';
import type { FinanceProps, PersonalisedFinanceProps } from './props/finance.ts';
import type { ContactProps, ServiceProps, SuccessProps, TestDriveProps } from './props/form-pages.ts';
import type { HomeProps } from './props/home.ts';
import type { DirectoryProps, PartsProps } from './props/lists.ts';
import type { BrandProps, DealershipsProps, LocationProps } from './props/locations.ts';
import type { ModelProps, ModelsProps } from './props/models.ts';
import type { NotFoundProps } from './props/not-found.ts';
import type { OfferProps, OffersProps } from './props/offers.ts';
import type { OfflineProps } from './props/offline.ts';
import type { ReviewsProps } from './props/reviews.ts';
import type { CompareProps, SavedListProps } from './props/saved.ts';
import type { CarsPageProps, SearchProps } from './props/search.ts';
import type { SignInProps } from './props/sign-in.ts';
import type { BlogProps, PostProps, TextPageProps } from './props/texts.ts';
import type { TradeInProps } from './props/trade-in.ts';
import type { VehicleProps } from './props/vehicle.ts';

export type * from './props/budget.ts';
export type * from './props/budget.ts';
export type * from './props/checkout.ts';
export type * from './props/finance.ts';
export type * from './props/form-pages.ts';
export type * from './props/home.ts';
export type * from './props/lists.ts';
export type * from './props/locations.ts';
export type * from './props/models.ts';
export type * from './props/not-found.ts';
export type * from './props/offers.ts';
export type * from './props/offline.ts';
export type * from './props/reviews.ts';
export type * from './props/saved.ts';
export type * from './props/search.ts';
export type * from './props/shared.ts';
export type * from './props/sign-in.ts';
export type * from './props/site.ts';
export type * from './props/texts.ts';
export type * from './props/trade-in.ts';
export type * from './props/vehicle.ts';

/**
 * One URL of a site, known before anything is rendered. A page reads nothing but its props, so
 * `hash(compiled app, site, props)` says whether it must be rendered again.
 */
export type Page =
  | PageOf<'home', HomeProps>
  | PageOf<'search', SearchProps>
  | PageOf<'cars-page', CarsPageProps>
  | PageOf<'vehicle', VehicleProps>
  | PageOf<'directory', DirectoryProps>
  | PageOf<'parts-search', PartsProps>
  | PageOf<'location', LocationProps>
  | PageOf<'dealerships', DealershipsProps>
  | PageOf<'brand', BrandProps>
  | PageOf<'offers', OffersProps>
  | PageOf<'offer', OfferProps>
  | PageOf<'models', ModelsProps>
  | PageOf<'model', ModelProps>
  | PageOf<'reviews', ReviewsProps>
  | PageOf<'saved-list', SavedListProps>
  | PageOf<'compare', CompareProps>
  | PageOf<'sign-in', SignInProps>
  | PageOf<'checkout', CheckoutProps>
  | PageOf<'lead-page', LeadPageProps>
  | PageOf<'contact', ContactProps>
  | PageOf<'test-drive', TestDriveProps>
  | PageOf<'service', ServiceProps>
  | PageOf<'success', SuccessProps>
  | PageOf<'trade-in', TradeInProps>
  | PageOf<'finance', FinanceProps>
  | PageOf<'personalised-finance', PersonalisedFinanceProps>
  | PageOf<'text-page', TextPageProps>
  | PageOf<'blog', BlogProps>
  | PageOf<'post', PostProps>
  | PageOf<'offline', OfflineProps>
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
