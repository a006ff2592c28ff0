import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CardRules } from '../../../domain/card-view.ts';
import { distanceText, nearestFirst } from '../../../domain/distance.ts';
import { type OwnTerms, ownTermsOf, readLoanTerms } from '../../../domain/finance/loan-terms.ts';
import { countedDays } from '../../../domain/listed-date.ts';
import { financeFigures } from '../../../stores/finance-figures.ts';
import { tradeInValue } from '../../../stores/trade-in-value.ts';
import { usePersisted } from '../../../stores/use-persisted.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import type { SearchSetup } from '../search-props.ts';

/**
 * The card rules with the data that this browser stores: the visitor's place for distances, and the loan terms of
 * the calculator for repayments. After the first render they count the days since a car was listed. The first one has
 * to equal the built HTML, which names the date.
 *
 * @param onRoadPrices true when the search asks for on-road prices
 */
export function useVisitorRules(
  { cardRules, places }: Pick<SearchSetup, 'cardRules' | 'places'>,
  onRoadPrices = false,
): CardRules {
  const { place } = usePersisted(visitorPlace, (state) => state);
  const [isRead, setRead] = useState(false);
  useEffect(() => startTransition(() => setRead(true)), []);
  const { repayment } = cardRules;
  const ownTerms = useOwnTerms(repayment !== undefined);
  return useMemo(() => {
    const distances =
      place && places && nearestFirst(places, place).map(({ name, km }) => [name, distanceText(km)]);
    const rules = isRead ? countedDays(cardRules) : cardRules;
    if (!ownTerms && !distances && !onRoadPrices) return rules;
    return {
      ...rules,
      ...(onRoadPrices && { onRoadPrices }),
      ...(distances && { distances: Object.fromEntries(distances) }),
      ...(repayment && ownTerms && { repayment: { ...repayment, ownTerms } }),
    };
  }, [cardRules, repayment, places, place, ownTerms, onRoadPrices, isRead]);
}

/** The visitor's own loan terms. Undefined when there are none, or when the dealer shows no repayments. */
function useOwnTerms(showsRepayments: boolean): OwnTerms | undefined {
  const terms = usePersisted(financeFigures, (figures) => figures.terms);
  const tradeInCents = usePersisted(tradeInValue, ({ cents }) => cents);
  return useMemo(
    () => (showsRepayments ? ownTermsOf(readLoanTerms(terms), Math.round(tradeInCents / 100)) : undefined),
    [showsRepayments, terms, tradeInCents],
  );
}

/** The setup of the page with the visitor's own terms, on which limits of dollars a week are then worked out. */
export function useOwnWeekly(setup: SearchSetup): SearchSetup {
  const { weekly } = setup;
  const terms = useOwnTerms(weekly !== undefined);
  return useMemo(
    () => (weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup),
    [setup, weekly, terms],
  );
}
