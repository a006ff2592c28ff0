import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useTold } from '../../car/use-visitor.ts';
import { nearestFirst } from '../../domain/places/distance.ts';
import { nearestSort } from '../../search/url-state.ts';
import { visitorPlace } from '../../stores/visitor-place.ts';
import type { SearchSetup } from './search-props.ts';

/** The setup with what the visitor has said: loan terms for limits a week, a place whose nearest cars come first. */
export function useOwnSetup(setup: SearchSetup): SearchSetup {
  const { weekly, cardRules, places, sortOptions } = setup;
  const { ownTerms: terms } = useTold(cardRules);
  const { place } = useStore(visitorPlace);
  return useMemo(() => {
    const onTerms = weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup;
    if (!places || !place) return onTerms;
    const nearest = nearestFirst(places, place).map(({ name }) => name);
    return { ...onTerms, nearest, sortOptions: [...sortOptions, { value: nearestSort, label: 'Nearest' }] };
  }, [setup, weekly, terms, places, place, sortOptions]);
}
