import { useLayoutEffect } from 'react';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';

/**
 * Shows the list of cars on a page whose URL contains a search. The built page contains the cars without that search. A
 * script of the page and `linked-search.css` hide them until the answer arrives, so that they do not change while the
 * visitor reads or taps them.
 *
 * @param isAnswered true when the cars come from an answer, or when the search has failed
 */
export function useLinkedSearch(isAnswered: boolean): void {
  useLayoutEffect(() => {
    if (isAnswered || writeSearchState(readSearchState(location.search)) === '')
      delete document.documentElement.dataset['linked'];
  }, [isAnswered]);
}
