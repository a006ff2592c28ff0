import { useEffect } from 'react';
import type { SearchClient } from '../../search/browser/search-client.ts';

/** Fetches engine and index when the browser has nothing better to do, so that the first filter need not wait. */
export function usePrefetch(client: SearchClient) {
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const idle = requestIdleCallback(() => client.prefetch(), { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }
    // Safari has no idle callback.
    const timer = setTimeout(() => client.prefetch(), 1500);
    return () => clearTimeout(timer);
  }, [client]);
}
