import type { ComponentType } from 'react';
import type { SecondView } from '../../config/template-look.ts';
import type { CardRules, CardView } from '../../domain/cars/card-view.ts';
import type { Promotions } from '../../domain/cars/promo.ts';
import type { Place } from '../../domain/places/distance.ts';
import type { SearchClientSetup } from '../../search/browser/search-client.ts';
import type { FirstAnswerSetup } from '../../search/first-answer.ts';
import type { SearchAnswer } from '../../search/request.ts';
import type { Link } from '../../site/link-props.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';

/** The props of the search island. Plain JSON. The browser adds what the visitor has said, see `useOwnSetup`. */
export interface SearchSetup extends FirstAnswerSetup, SearchClientSetup {
  /** The path of the page. The island only changes its query string. */
  path: string;
  /** Filters that the page fixes, see `PageScope`. A field with one value has no filter on the page. */
  scope: Record<string, string[]>;
  /** See `dealershipNames`. */
  dealershipNames?: Readonly<Record<string, string>>;
  /** Link from a page of one make, model or body type to all cars: 'Search all cars'. */
  widen?: Link;
  /** Path of the page of all cars, if this page shows only some of them. */
  allCars?: string;
  /** Body tiles above the results (TILE-2). Undefined with fewer than two. */
  bodyTiles?: BodyTile[];
  /** Set when visitors can save searches: the page that lists them. */
  savedSearches?: {
    list: string;
    /** Set when that page has the form for mails about new cars. */
    alerts?: true;
  };
  /** Set when the page shows what changed since the visitor's last visit: URL path of the `FollowedStock`. */
  followedStock?: string;
  /** URL path of the vocabulary of the stock: '/search-index/words.json'. */
  words: string;
  sortOptions: { value: string; label: string }[];
  /** The name of the filter by price, where some cars have a price by the week as well. */
  priceLabel?: string;
  makeListVariant: 'default' | 'popular';
  popularMakes: string[];
  noun: { one: string; other: string };
  /** Number of cars in stock on the page, if the normal count may be inexact (LIST-8). */
  stockCount?: number;
  /** Promotions between the cars. */
  promotions?: Promotions;
  /** Locations for 'Near me', with the `location_name` of the cars. Undefined with fewer than two (OPEN-67). */
  places?: Place[];
  cardRules: CardRules;
  /** The site's weekly repayments. Undefined without any. */
  weekly?: WeeklySetup;
  /** What on-road estimates assume, with their states. Undefined when no car of the site has an estimate. */
  onRoad?: string;
  /** True when visitors can swipe through the first photos of a car on its card. */
  photosInList?: true;
  /** Set when visitors can change from the grid to the template's own view of the cars. */
  secondView?: SecondView & {
    /** True when it comes before the grid. */
    isFirst: boolean;
  };
  /** Number of cards above the fold on a wide screen. Their pictures load with priority. */
  priorityCards: number;
  /** ISO date of the build. The first render in the browser uses it for ages of cars, so that it equals the HTML. */
  today: string;
  /** The answer for the first page, in the form of the search client. */
  initial: SearchAnswer;
}

/** What the filter by weekly repayment needs to know of the stock. */
export interface WeeklySetup {
  /** The different interest rates, per cent a year. */
  rates: number[];
  /** The highest advertised repayment, whole dollars a week. */
  mostDollars: number;
  /** The highest price of a car with a repayment, whole dollars. */
  dearestDollars: number;
  /** The rates of the repayments with their comparison rates, as a sentence. */
  note: string;
}

/** The car card of a template. The page passes it to the search. */
export type CardComponent = ComponentType<{ car: CardView; headingLevel?: 2 | 3; priority?: boolean }>;
