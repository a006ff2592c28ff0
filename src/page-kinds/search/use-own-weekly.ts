import { useMemo } from 'react';
import { useTold } from '../../car/use-visitor.ts';
import type { SearchSetup } from './search-props.ts';

/** The setup of the page with the visitor's own terms, on which limits of dollars a week are then worked out. */
export function useOwnWeekly(setup: SearchSetup): SearchSetup {
  const { weekly, cardRules } = setup;
  const { ownTerms: terms } = useTold(cardRules);
  return useMemo(
    () => (weekly && terms ? { ...setup, ownWeekly: { terms, rates: weekly.rates } } : setup),
    [setup, weekly, terms],
  );
}
