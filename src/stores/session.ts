import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/result.ts';
import { currentSession, type Session } from '../api/sign-in.ts';

/** Who is signed in, as a page asks for it. */
export interface SessionReader {
  /** Asks the server once and keeps the answer until `forget`. Never rejects. */
  read(): Promise<ApiResult<Session>>;
  /** The server no longer knows the visitor. */
  forget(): void;
}

export function sessionReader(api: ApiClient): SessionReader {
  let asked: Promise<ApiResult<Session>> | undefined;
  return {
    async read() {
      const asking = asked ?? api.call(currentSession);
      asked = asking;
      const result = await asking;
      // Do not keep 'signed out' or a failure: the visitor may sign in elsewhere, or the next try may work.
      if (!(result.ok && result.data.signedIn) && asked === asking) asked = undefined;
      return result;
    },
    forget() {
      asked = undefined;
    },
  };
}
