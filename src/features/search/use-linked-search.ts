import { useLayoutEffect } from 'react';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';

/**
 * Shows the cars where the address asks for a search. Until it is answered, a script of the page and `linked-search.css`
 * hide those built into the page: they are the cars of its address without a search, and would be replaced under the
 * eyes and fingers of the visitor.
 *
 * @param isAnswered the cars are those of an answer, or there will be no other ones
 */
export function useLinkedSearch(isAnswered: boolean): void {
  useLayoutEffect(() => {
    if (isAnswered || writeSearchState(readSearchState(location.search)) === '')
      delete document.documentElement.dataset['linked'];
  }, [isAnswered]);
}
