import { MINUTE } from '../../domain/time/durations.ts';
import { hmacHex } from '../hashes.ts';

/** A failed delivery. Its message is stored and logged, so it must not contain the lead or its sender. */
export class DeliveryFailure extends Error {
  /** The wait that the receiver asked for, milliseconds; 0 when it asked for none. */
  readonly askedWaitMs: number;

  constructor(reason: string, askedWaitMs = 0) {
    super(reason);
    this.name = 'DeliveryFailure';
    this.askedWaitMs = askedWaitMs;
  }
}

const timedOut = 'The receiver did not answer in time.';

/** What an error's code says. The first that matches counts. */
const known: readonly (readonly [code: RegExp, words: string])[] = [
  [/^(?:ABORT_ERR|E(?:SOCKET)?TIMEDOUT)$/, timedOut],
  [/^ECONNREFUSED$/, 'The receiver refused the connection.'],
  [/^(?:ECONNRESET|ECONNECTION|ESOCKET|EPIPE)$/, 'The receiver closed the connection.'],
  [/^ENOTFOUND$/, 'The host of the receiver does not exist.'],
  [/^(?:EAI_\w+|EDNS)$/, 'The host of the receiver cannot be looked up.'],
  [/^(?:EHOST|ENET)(?:UNREACH|DOWN)$/, 'The host of the receiver cannot be reached.'],
  [/^EAUTH$/, 'The mail server does not accept the user and password of SMTP_URL.'],
  [/^EENVELOPE$/, 'The mail server does not accept the address.'],
  [/^EMESSAGE$/, 'The mail server does not accept the mail.'],
  [/^EPROTOCOL$/, 'The mail server does not take mail.'],
  [/^(?:ETLS|EREQUIRETLS)$/, 'The mail server does not support encryption.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the receiver has expired.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate of the receiver is for another host.'],
  [/CERT|^UNABLE_TO_|_CHAIN/, 'The certificate of the receiver is not signed by anybody known.'],
  [/^(?:EPROTO$|ERR_(?:SSL|TLS)_)/, 'The receiver does not speak TLS as it should.'],
  [/^HPE_/, 'The receiver does not answer in HTTP.'],
];

/** Describes an error by its code. The error's own message may quote the lead, so it is not used. */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const { code, responseCode, name } = (error ?? {}) as {
    code?: unknown;
    responseCode?: unknown;
    name?: unknown;
  };
  if (name === 'AbortError' || name === 'TimeoutError') return new DeliveryFailure(timedOut);
  // With 4xx a mail server refuses what it may take later, as one that greylists does.
  const when = typeof responseCode === 'number' && responseCode < 500 ? ' for now' : '';
  const said = typeof responseCode === 'number' ? `${when} (${responseCode})` : '';
  if (typeof code !== 'string' || !/^[A-Z\d_]{2,60}$/.test(code))
    return new DeliveryFailure(`It failed${said}.`);
  const words = known.find(([pattern]) => pattern.test(code))?.[1] ?? `The delivery failed with ${code}.`;
  return new DeliveryFailure(said ? words.replace(/\.$/, `${said}.`) : words);
}

const FIRST_WAIT = MINUTE / 2;
const LONGEST_WAIT = 6 * 60 * MINUTE;

/** Tries until a delivery is dead. The waits between them add up to about two days. */
export const mostAttempts = 18;

/**
 * Milliseconds until the next try: half a minute, then twice as long each time, up to six hours. A random fifth more or
 * less spreads out deliveries that failed together.
 *
 * @param attempts tries so far, at least 1
 * @param asked wait that the receiver asked for (Retry-After), milliseconds; at most one hour is granted
 */
export function waitAfter(attempts: number, asked = 0, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
  const jittered = wait * (0.8 + 0.4 * random());
  return Math.round(Math.max(jittered, Math.min(asked, 60 * MINUTE)));
}

const MOST = 200;

/** Keeps in memory the last messages that a preview did not send, by dealer. */
export class Kept<Message extends { dealer: string }> {
  readonly #messages: (Message & { at: string })[] = [];

  async send(message: Message): Promise<void> {
    this.#messages.unshift({ ...message, at: new Date(Date.now()).toISOString() });
    this.#messages.length = Math.min(this.#messages.length, MOST);
  }

  /** Newest first, with the time in ISO format. */
  messagesOf(dealer: string): (Message & { at: string })[] {
    return this.#messages.filter((message) => message.dealer === dealer);
  }
}

/**
 * Headers that prove to the receiver that a request is ours and recent. `X-Forecourt-Signature: sha256=<hex>` is the
 * HMAC-SHA256 of `<X-Forecourt-Timestamp>.<body>` with a shared key. The timestamp is in seconds.
 */
export function signedHeaders(body: string, key: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = hmacHex(key, `${timestamp}.${body}`);
  return { 'x-forecourt-timestamp': timestamp, 'x-forecourt-signature': `sha256=${signature}` };
}

/** A service of the operator that takes JSON by POST. */
export interface SignedService {
  url: string;
  /** Shared with the service only. Signs every request, see `signedHeaders`, so that it can refuse forged or old ones. */
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Posts JSON to a service. It follows no redirect. @throws what `fetch` throws, also after the time limit */
export function postSigned(
  { url, secret, timeoutMs = 6000, fetch: send = fetch, now = Date.now }: SignedService,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return send(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', ...headers, ...signedHeaders(body, secret, now()) },
    body,
  });
}
