import { createStore } from 'zustand/vanilla';
import { firstPauseMs, longerPause, pauseUntilOnline } from './pause.ts';
import type { SearchClient } from './search-client.ts';

/** State of the latest search: 'failed' after a failed attempt, 'retrying' after the visitor requested another one. */
export type SearchHealth = 'well' | 'failed' | 'retrying';

export type PersistentSearch = ReturnType<typeof createPersistentSearch>;

/**
 * Retries a failed search until it succeeds or a newer search replaces it. Without this, a rejected search would make
 * InstantSearch return to the previous state, and the visitor's filters and text would be lost.
 */
export function createPersistentSearch(client: Pick<SearchClient, 'search'>, pause = pauseUntilOnline) {
  const health = createStore<SearchHealth>(() => 'well');
  let latest = 0;
  let wake = () => {};

  /** Never rejects. The promise of a search that a newer one has replaced may never resolve. */
  async function search(...parameters: Parameters<SearchClient['search']>) {
    latest += 1;
    const own = latest;
    // Ends the pause of the previous search, which is then abandoned.
    wake();
    for (let pauseMs = firstPauseMs; own === latest; pauseMs = longerPause(pauseMs)) {
      try {
        const answer = await client.search(...parameters);
        if (own === latest) health.setState('well');
        return answer;
      } catch {
        if (own !== latest) break;
        health.setState('failed');
        const waiting = pause(pauseMs);
        wake = waiting.wake;
        await waiting.over;
      }
    }
    return new Promise<never>(() => {});
  }

  return {
    search,
    health: health.getState,
    subscribe: health.subscribe,
    /** Retries the failed search at once. */
    retry() {
      if (health.getState() === 'failed') health.setState('retrying');
      wake();
    },
  };
}
