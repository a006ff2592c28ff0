import type { SearchRequest } from '../request.ts';
import { firstPauseMs, longerPause, pauseUntilOnline } from './pause.ts';
import type { SearchClient } from './search-client.ts';

export interface FailoverOptions {
  /** Receives each search first. It counts as down when a search rejects. It has its own time limit. */
  primary: SearchClient;
  /** Answers while the primary is down. */
  standby: SearchClient;
  /** Runs a task after `ms` milliseconds, or sooner when the connection returns. */
  later?: (task: () => void, ms: number) => void;
}

/**
 * A client for two search engines. The standby answers while the primary fails, and the page shows no error. In the
 * background the client asks the primary for its cars, and uses it again when it answers.
 */
export function createFailoverClient({
  primary,
  standby,
  later = (task, ms) => void pauseUntilOnline(ms).over.then(task),
}: FailoverOptions): SearchClient {
  let isDown = false;
  // The current search, if the standby answered it. Its next pages must come from the standby as well. Otherwise a car
  // could appear on two pages or on none.
  let standbySearch = '';

  function retryPrimaryAfter(pauseMs: number) {
    later(async () => {
      try {
        // A cached answer would not show that the primary is up.
        await primary.search([{ hitsPerPage: 0 }], { skipCache: true });
        isDown = false;
      } catch {
        retryPrimaryAfter(longerPause(pauseMs));
      }
    }, pauseMs);
  }

  async function from(engine: SearchClient, requests: readonly SearchRequest[]) {
    const answer = await engine.search(requests);
    standbySearch = engine === standby ? searchOf(requests) : '';
    return answer;
  }

  return {
    async search(requests) {
      if (isDown || (requests[0]?.page && standbySearch === searchOf(requests))) {
        return from(standby, requests).catch(() => from(primary, requests));
      }
      return from(primary, requests).catch((error) => {
        if (!isDown) retryPrimaryAfter(firstPauseMs);
        isDown = true;
        return from(standby, requests).catch(() => {
          throw error;
        });
      });
    },
    // Only for the primary. The index of the standby is fetched when it is needed.
    prefetch: () => primary.prefetch(),
  };
}

/** Identifies a search regardless of its page. */
function searchOf([first]: readonly SearchRequest[]): string {
  return JSON.stringify({ ...first, page: 0 });
}
