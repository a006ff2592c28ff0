import { type RefObject, useEffect, useRef } from 'react';
import { readSearchState, writeSearchState } from '../../search/url-state.ts';

/**
 * Scrolls to the top of a new result. Otherwise a visitor who selects a filter far down the list would see the end of
 * the page. The search of the URL at page load does not scroll: there the browser or `useLeftPlace` sets the position.
 */
export function useTopOfNewSearch(top: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  const isOpen = useRef(false);
  useEffect(() => {
    const isNew = shown.current !== search;
    shown.current = search;
    if (isNew && isOpen.current) scrollToElementBelow(top.current?.parentElement);
    isOpen.current ||= search === writeSearchState(readSearchState(location.search));
  }, [search, top]);
}

/**
 * Scrolls to the element below the bar when it is above the visible area. The bar itself is sticky on phones, so its
 * own position does not show how far the visitor has scrolled.
 */
function scrollToElementBelow(bar: HTMLElement | null | undefined): void {
  const below = bar?.nextElementSibling;
  if (!below) return;
  const edge = Math.max(0, bar.getBoundingClientRect().bottom);
  if (below.getBoundingClientRect().top < edge) below.scrollIntoView({ block: 'start', behavior: 'instant' });
}
