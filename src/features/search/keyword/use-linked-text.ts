import { useEffect, useRef, useState } from 'react';
import { readSearchState } from '../../../search/url-state.ts';

/**
 * The text that a link or a form without script brought here, once: `ready` is called when the search holds it.
 * Not for a page that someone comes back to or loads again: there it stands as they left it.
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
