import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { CallName } from '../../api/contract/contract.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import type { MailSender } from '../services/mail.ts';
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
  /** As with the SMS. */
  mail: MailSender | undefined;
  poster: LeadPoster;
  /** Sites at `<slug>.localhost` over http, with what helps a developer. Never on a public server. */
  preview: boolean;
  /** How many of our own proxies stand before the server: 0 trusts no forwarded header. */
  trustedProxies: number;
  version: string;
  log: Logger;
  now: () => number;
  /** Adds what is no call of a dealer's page: where a payment service reports to. */
  addRoutes?: (app: Hono<Env>, parts: ApiParts) => void;
  /** Whether what the server needs is there. */
  healthy: () => Promise<boolean>;
}

/** What Hono carries along with one request. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string; call: CallName; dealer: string };
}
