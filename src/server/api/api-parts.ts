import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { AnswerOf, CallName, PayloadOf } from '../../api/contract/contract.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import type { ApiMetrics } from '../health/api-metrics.ts';
import type { LoadShedder } from '../health/readiness.ts';
import type { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import type { MailSender } from '../services/mail.ts';
import type { SmsSender } from '../services/sms.ts';
import type { BodyReader } from './arrived-body.ts';
import type { rateLimits } from './rate-limits.ts';
import type { Turn } from './turn.ts';
import type { KnownBrowser, SessionCookie } from './visitor-secrets.ts';

export interface ApiParts {
  /** A call without one is answered as an address at which there is nothing. */
  handlers: Partial<Handlers>;
  dealers: DealerDirectory;
  /** Finds who is signed in. `renewed`: the cookie has to be sent again, to live longer. */
  sessions: {
    find(
      tokenHash: string,
      websiteId: number,
      now: number,
    ): Promise<{ phone: string; renewed: boolean } | undefined>;
  };
  limits: ReturnType<typeof rateLimits>;
  /** Undefined where SMS_WEBHOOK_URL is not set: visitors cannot sign in. Only the stand-in's notice is shown to visitors, and only in previews. */
  sms: SmsSender | undefined;
  /** Undefined where SMTP_URL is not set: no mail is sent. */
  mail: MailSender | undefined;
  /** Undefined where leads are delivered elsewhere. */
  poster?: LeadPoster;
  /** Serves sites at `<slug>.localhost` over http and adds developer tools. Must be false on a public server. */
  preview: boolean;
  /** Number of the operator's own proxies in front of the server. 0: forwarded headers are not trusted. */
  trustedProxies: number;
  keys: ServerKeys;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Adds routes that no dealer page calls, such as the payment service's webhook. */
  addRoutes?: (app: Hono<Env>, parts: ApiParts) => void;
  /**
   * Answers a refusal to a person whose browser opened the address. The dealer is undefined at a host of many. Absent: as
   * JSON of the API, like to a script.
   */
  refusedPage?: (
    context: Context<Env>,
    refusal: Refusal,
    dealer: Dealer | undefined,
  ) => Response | Promise<Response>;
  /** Why the server cannot store leads, one sentence each. Empty when it can. */
  faults: () => Promise<string[]>;
  /** What the operator should fix, one sentence each. Calls add to it. */
  notices: Set<string>;
  load: LoadShedder;
  readBody: BodyReader;
  metrics: Pick<ApiMetrics, 'answered' | 'shed'>;
}

/** Values that Hono carries through one request. */
export interface Env {
  /** Node's objects of the request, or the address of the client where another host of the API says it. */
  Bindings: Partial<HttpBindings> & { address?: string };
  Variables: {
    requestId: string;
    call: CallName;
    dealer: string;
    turn: Turn;
    /** The request with its body, which routes do not see before it was asked for. */
    arriving: Request;
    /** Answers a refusal in the form that this route's callers read. Absent: as JSON of the API. */
    refused?: (refusal: Refusal) => Response | Promise<Response>;
  };
}

/** One call as its handler receives it, after every check has passed. */
export interface Call<Payload> {
  dealer: Dealer;
  payload: Payload;
  /** Phone number of the visitor signed in at this dealer, '+61412345678'. */
  phone: string | undefined;
  /** The visitor's network address. An IPv6 address is cut to its network. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
  cookie: SessionCookie;
  /** Cookie that recognises a visitor who is not signed in, for their reservations. */
  visitor: SessionCookie;
  /** Whether the visitor has signed in with this browser before. */
  known: KnownBrowser;
  /** Origin of the dealer's page that makes the call, 'https://www.example.com.au'. Always set for POST. */
  origin: string | undefined;
}

type Handler<Name extends CallName> = (call: Call<PayloadOf<Name>>) => Promise<AnswerOf<Name> | Response>;

/** One handler for every call of the contract. A missing handler is a compile error. */
export type Handlers = { [Name in CallName]: Handler<Name> };
