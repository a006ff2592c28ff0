import type { ClientRequest, SearchClient } from './search-client.ts';

export interface FailoverOptions {
  /** Asked first. A rejected search counts as being down; it sets its own time limit. */
  primary: SearchClient;
  /** Answers while the primary cannot. */
  standby: SearchClient;
  /** Runs a task later, in milliseconds, or sooner when there is reason to. */
  later?: (task: () => void, ms: number) => void;
}

/** Pauses before the primary is tried again, in milliseconds: a restart is short, an outage is not hammered. */
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Two engines as one: the standby answers whenever the primary fails, and nobody on the page is told. The primary is
 * tried again in the background, with what was asked last, and used again once it answers.
 */
export function createFailoverClient({
  primary,
  standby,
  later = afterPause,
}: FailoverOptions): SearchClient {
  let isDown = false;
  let latest: readonly ClientRequest[] = [];
  // The search on screen, if the standby answered it: its next page comes from there too, lest a car is shown on two
  // pages or on none.
  let heldByStandby = '';

  function comeBackAfter(pauseMs: number) {
    later(async () => {
      try {
        // What it said before it went down would be no sign of life.
        await primary.search(latest, { anew: true });
        isDown = false;
      } catch {
        comeBackAfter(Math.min(pauseMs * 2, longestPauseMs));
      }
    }, pauseMs);
  }

  async function fromPrimary(requests: readonly ClientRequest[]) {
    const answer = await primary.search(requests);
    heldByStandby = '';
    return answer;
  }

  async function fromStandby(requests: readonly ClientRequest[]) {
    const answer = await standby.search(requests);
    heldByStandby = searchOf(requests);
    return answer;
  }

  return {
    async search(requests) {
      latest = requests;
      if (isDown || heldByStandby === searchOf(requests)) {
        return fromStandby(requests).catch(() => fromPrimary(requests));
      }
      try {
        return await fromPrimary(requests);
      } catch (error) {
        if (!isDown) {
          isDown = true;
          comeBackAfter(firstPauseMs);
        }
        return fromStandby(requests).catch(() => {
          throw error;
        });
      }
    },
    // Only what answers when all is well: the standby's index is fetched when it is needed.
    prefetch: () => primary.prefetch(),
  };
}

/** What is searched for, whatever page of it. */
function searchOf([first]: readonly ClientRequest[]): string {
  const { page: _, ...params } = first?.params ?? {};
  return JSON.stringify([first?.indexName, params, first?.filter]);
}

/** After the time, or at once when the connection comes back. */
function afterPause(task: () => void, ms: number): void {
  const timer = setTimeout(run, ms);
  globalThis.addEventListener?.('online', run, { once: true });
  function run() {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', run);
    task();
  }
}
