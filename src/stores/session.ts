import { currentSession, type Session } from '../api/account.ts';
import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/result.ts';

/** Tells a page whether the visitor is signed in. */
export interface SessionReader {
  /** Returns the session. Asks the server once and caches 'signed in' until `forget`. Never rejects. */
  read(): Promise<ApiResult<Session>>;
  /** Clears the cache. Call it when the session has ended. */
  forget(): void;
}

export function sessionReader(api: ApiClient): SessionReader {
  let asked: Promise<ApiResult<Session>> | undefined;
  return {
    async read() {
      const asking = asked ?? api.call(currentSession);
      asked = asking;
      const result = await asking;
      // Do not cache 'signed out' or a failure: the visitor may sign in elsewhere, or the next try may succeed.
      if (!(result.ok && result.data.signedIn) && asked === asking) asked = undefined;
      return result;
    },
    forget() {
      asked = undefined;
    },
  };
}
