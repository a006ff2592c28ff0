import type { Capability, House } from '../capability.ts';
import { Sessions } from './sessions.ts';
import { agedCodes, type CodeLimits } from './sign-in-codes.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { watchlistHandlers } from './watchlist.ts';

/** Signing in with a code by SMS, and the cars that visitors save. */
export function openAccounts(house: House, codeLimits: CodeLimits) {
  const sessions = new Sessions(house.db);
  return {
    sessions,
    handlers: {
      ...signInHandlers(house, sessions, codeLimits),
      ...watchlistHandlers(house),
    },
    aged: [agedCodes(codeLimits), { table: 'sessions', column: 'expires_at', keptMs: 0 }],
  } satisfies Capability & Record<string, unknown>;
}
