import type { OwnTerms } from '../finance/loan-terms.ts';
import type { OwnTradeIn } from '../trade-in/own-trade-in.ts';

/** Whom a card is drawn for: when they read it, and what they have told this browser. The build knows only its day. */
export interface Visitor {
  /**
   * ISO date for ages of cars. In the browser it is the present moment in the dealer's calendar, as ISO 8601 with an
   * offset, unless the stock has a fixed day. For the first render it is the page's own date, so that the result equals
   * the HTML.
   */
  readonly today: string;
  /** True on the day of the visit: days since a car was listed may be counted. A built page is read on later days. */
  readonly countsDays?: boolean | undefined;
  /** True when the visitor has asked for on-road prices. */
  readonly onRoadPrices?: boolean | undefined;
  /** Distances of the locations from the visitor, by `location_name`: '12 km'. */
  readonly distances?: Readonly<Record<string, string>> | undefined;
  /** The visitor's own loan terms: repayments are then worked out on these, and no more on the lender's. */
  readonly ownTerms?: OwnTerms | undefined;
  /** The trade-in that the visitor uses for every car. */
  readonly tradeIn?: OwnTradeIn | undefined;
  /** ISO date of the visit, for the age of the trade-in's value: a fixed day of the stock does not change it. */
  readonly day?: string | undefined;
  /** Ids of the cars that visitors hold now. Undefined: unknown, the cars stay as planned. */
  readonly held?: ReadonlySet<string> | undefined;
}
