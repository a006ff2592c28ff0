import { useEffect } from 'react';
import type { SearchClient } from '../../search/browser/search-client.ts';

/** Fetches the search engine and the index while the browser is idle, so that the first filter is fast. */
export function usePrefetch(client: SearchClient) {
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const idle = requestIdleCallback(() => client.prefetch(), { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }
    // Safari does not support `requestIdleCallback`.
    const timer = setTimeout(() => client.prefetch(), 1500);
    return () => clearTimeout(timer);
  }, [client]);
}
