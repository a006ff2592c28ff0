import { useMemo } from 'react';
import { useTold } from '../../car/use-visitor.ts';
import { nearestFirst } from '../../domain/places/distance.ts';
import { nearestSort } from '../../search/url-state.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { visitorPlace } from '../../stores/visitor-place.ts';
import type { SearchSetup } from './search-props.ts';

/**
 * The setup of the page with what the visitor has said: loan terms, on which limits of dollars a week are then worked
 * out, and a place, from which the nearest cars can come first.
 */
export function useOwnSetup(setup: SearchSetup): SearchSetup {
  const { weekly, cardRules, places, sortOptions } = setup;
  const { ownTerms: terms } = useTold(cardRules);
  const { place } = usePersisted(visitorPlace, (state) => state);
  return useMemo(() => {
    const onTerms = weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup;
    if (!places || !place) return onTerms;
    const nearest = nearestFirst(places, place).map(({ name }) => name);
    return { ...onTerms, nearest, sortOptions: [...sortOptions, { value: nearestSort, label: 'Nearest' }] };
  }, [setup, weekly, terms, places, place, sortOptions]);
}
