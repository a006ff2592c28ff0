import { startTransition, useEffect, useMemo, useState } from 'react';
import { useOwnRules, useOwnTerms } from '../../../car/use-own-terms.ts';
import type { CardRules } from '../../../domain/card-view.ts';
import { distanceText, nearestFirst } from '../../../domain/distance.ts';
import { countedDays } from '../../../domain/listed-date.ts';
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
  const ownRules = useOwnRules(cardRules);
  return useMemo(() => {
    const distances =
      place && places && nearestFirst(places, place).map(({ name, km }) => [name, distanceText(km)]);
    const rules = isRead ? countedDays(ownRules) : ownRules;
    if (!distances && !onRoadPrices) return rules;
    return {
      ...rules,
      ...(onRoadPrices && { onRoadPrices }),
      ...(distances && { distances: Object.fromEntries(distances) }),
    };
  }, [ownRules, places, place, onRoadPrices, isRead]);
}

/** The setup of the page with the visitor's own terms, on which limits of dollars a week are then worked out. */
export function useOwnWeekly(setup: SearchSetup): SearchSetup {
  const { weekly, cardRules } = setup;
  const terms = useOwnTerms(cardRules);
  return useMemo(
    () => (weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup),
    [setup, weekly, terms],
  );
}
