import type { MeasuredPage } from '../domain/events-asc.ts';
import type { SignInType } from '../domain/sign-in.ts';
import type { ModelProps, ModelsProps } from './catalogue/model-props.ts';
import type { OfferProps, OffersProps } from './catalogue/offer-props.ts';
import type { ReviewsProps } from './catalogue/review-props.ts';
import type { FinanceProps, PersonalisedFinanceProps } from './finance/finance-props.ts';
import type { HomeProps } from './home/home-props.ts';
import type { CheckoutProps, LeadPageProps } from './leads/checkout-props.ts';
import type { ContactProps, ServiceProps, SuccessProps, TestDriveProps } from './leads/form-props.ts';
import type { TradeInProps } from './leads/trade-in-props.ts';
import type { NotFoundProps } from './not-found-props.ts';
import type { OfflineProps } from './offline-props.ts';
import type { BrandProps, DealershipsProps, LocationProps } from './places/location-props.ts';
import type { CompareProps, SavedListProps } from './saving-props.ts';
import type { DirectoryProps, PartsProps } from './search/list-props.ts';
import type { CarsPageProps, SearchProps } from './search/search-props.ts';
import type { SignInProps } from './sign-in-props.ts';
import type { BlogProps, PostProps, TextPageProps } from './texts/text-props.ts';
import type { VehicleProps } from './vehicle/vehicle-props.ts';

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
