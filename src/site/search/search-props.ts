import type { TemplateName } from '../../config/schema/identity.ts';
import type { CardRules, CardView } from '../../domain/card-view.ts';
import type { Place } from '../../domain/distance.ts';
import type { Promotions } from '../../domain/promo.ts';
import type { SearchAnswer } from '../../search/answer.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import type { Link, LinkGroup } from '../link-props.ts';

/** `/search/*` (ROUTE-13, ROUTE-16). */
export interface SearchProps {
  heading: string;
  intro: string;
  search: SearchSetup;
  /** Of a page for one make, model or body: Home first, the page itself last. */
  breadcrumb?: Link[];
  /** Plain links to narrower and neighbouring lists, under the results. */
  browse: LinkGroup[];
  /** Where the list goes on in a browser that runs no script; none where it has one page, or no further ones are built. */
  secondPage?: string;
}

/** `/search/used-cars/page/2/`: a further page of a list, for browsers that run no script. */
export interface CarsPageProps {
  heading: string;
  breadcrumb: Link[];
  cars: CardView[];
  /** Place of the first of them in the whole list, from 0. */
  start: number;
  /** Cars of the whole list. */
  found: number;
  noun: { one: string; other: string };
  paging: { page: number; total: number; previous: string; next?: string };
  browse: LinkGroup[];
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
