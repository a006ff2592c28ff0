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
    if (isNew && isOpen.current) showWhatIsBelow(top.current?.parentElement);
    isOpen.current ||= search === writeSearchState(readSearchState(location.search));
  }, [search, top]);
}

/** On a phone the bar stays in the window, so what stands below it in the page says whether the visitor is past it. */
function showWhatIsBelow(bar: HTMLElement | null | undefined): void {
  const below = bar?.nextElementSibling;
  if (!below) return;
  const edge = Math.max(0, bar.getBoundingClientRect().bottom);
  if (below.getBoundingClientRect().top < edge) below.scrollIntoView({ block: 'start', behavior: 'instant' });
}
