import type { HttpBindings } from '@hono/node-server';
import type { CallName } from '../../api/contract/contract.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import type { SmsSender } from '../services/sms.ts';
import type { Sessions } from '../storage/sessions.ts';
import type { Handlers } from './call.ts';
import type { Logger } from './log.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the API is put together from. */
export interface ApiParts {
  handlers: Handlers;
  dealers: DealerDirectory;
  sessions: Sessions;
  limits: RateLimits;
  /** Only the stand-in is shown, and only in previews. */
  sms: SmsSender | undefined;
  /** Sites at `<slug>.localhost` over http, with what helps a developer. Never on a public server. */
  preview: boolean;
  /** How many of our own proxies stand before the server: 0 trusts no forwarded header. */
  trustedProxies: number;
  version: string;
  log: Logger;
  now: () => number;
  /** Whether what the server needs is there. */
  healthy: () => Promise<boolean>;
}

/** What Hono carries along with one request. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string; call: CallName; dealer: string };
}
