import type { SearchClient } from './search-client.ts';

/** How the search that is wanted now fares: 'failed' after an attempt, 'retrying' once somebody asked for another. */
export type SearchHealth = 'well' | 'failed' | 'retrying';

export interface PersistentSearch {
  /** Never rejects. A search that another one replaced before it succeeded is not answered at all. */
  search: SearchClient['search'];
  health: () => SearchHealth;
  /** @returns ends it */
  subscribe: (listener: () => void) => () => void;
  /** Tries the failed search at once. */
  retry: () => void;
}

/** Pauses before a failed search is tried again, in milliseconds: most outages are short, none is hammered. */
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * A search that fails is tried again until it succeeds or the visitor wants another one. InstantSearch takes a search that
 * rejects for a mistake and goes back to the one before: what the visitor chose and typed would be gone.
 *
 * @param pause resolves after so many milliseconds, or sooner when there is reason to; `wake` ends it
 */
export function createPersistentSearch(
  client: Pick<SearchClient, 'search'>,
  pause: (ms: number) => { over: Promise<void>; wake: () => void } = pauseUntilOnline,
): PersistentSearch {
  const listeners = new Set<() => void>();
  let health: SearchHealth = 'well';
  let latest = 0;
  let wake = () => {};

  function become(next: SearchHealth) {
    if (next === health) return;
    health = next;
    for (const listener of listeners) listener();
  }

  async function search(...asked: Parameters<SearchClient['search']>) {
    latest += 1;
    const own = latest;
    // The one before is no longer wanted.
    wake();
    for (let pauseMs = firstPauseMs; own === latest; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const answer = await client.search(...asked);
        if (own === latest) become('well');
        return answer;
      } catch {
        if (own !== latest) break;
        become('failed');
        const waiting = pause(pauseMs);
        wake = waiting.wake;
        await waiting.over;
      }
    }
    return new Promise<never>(() => {});
  }

  return {
    search,
    health: () => health,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      if (health === 'failed') become('retrying');
      wake();
    },
  };
}

function pauseUntilOnline(ms: number): { over: Promise<void>; wake: () => void } {
  let wake = () => {};
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    }
    wake = done;
  });
  return { over, wake };
}
