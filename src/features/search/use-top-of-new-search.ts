import { type RefObject, useEffect, useRef } from 'react';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';

/**
 * Shows a new result from its top: who chooses a filter far down the list would otherwise see the end of the page. The
 * search of the link itself is none; the browser, or the place that was left, decides where it opens.
 */
export function useTopOfNewSearch(top: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  const isOpen = useRef(false);
  useEffect(() => {
    const isNew = shown.current !== search;
    shown.current = search;
    if (isNew && isOpen.current && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    isOpen.current ||= search === writeSearchState(readSearchState(location.search));
  }, [search, top]);
}
