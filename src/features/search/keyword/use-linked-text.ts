import { useEffect, useRef, useState } from 'react';
import { readSearchState } from '../../../search/url-state.ts';

/**
 * Calls `ready` once with the text of the URL, when the search state contains it. The text comes from a link or from a
 * form without scripts. After Back, Forward or a reload `ready` is not called, so that the search stays as it was.
 */
export function useLinkedText(query: string, ready: (text: string) => void) {
  const [linked, setLinked] = useState<string>();
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    const state = readSearchState(location.search);
    const [visit] = performance.getEntriesByType?.('navigation') ?? [];
    const kind = (visit as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
    if (kind === 'navigate' && state.query && !state.page) setLinked(state.query);
  }, []);
  useEffect(() => {
    if (linked === undefined || query !== linked) return;
    setLinked(undefined);
    latest.current(linked);
  }, [linked, query]);
}
