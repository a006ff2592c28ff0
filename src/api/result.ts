/** Result of a call. Calls never throw. */
export type ApiResult<Data> = { ok: true; data: Data } | ApiFailure;

export interface ApiFailure {
  ok: false;
  /**
   * - offline: the server was not reached: no or half an answer, or one of a gateway or of a network's sign-in page
   * - timeout: the answer took too long
   * - refused: the server refused, with a reason; `status` 401 means that the visitor must sign in
   * - broken: the call failed, or the answer has the wrong shape
   */
  kind: 'offline' | 'timeout' | 'refused' | 'broken';
  /** A message to show unchanged. */
  message: string;
  /** The HTTP status of an answer of the server. */
  status?: number;
  /** Set for a refusal that the page itself can handle. */
  code?: RefusalCode;
}

/**
 * - captcha: the server requires a new solution (CFG-50)
 * - no-site: the server does not know this site, for example while its configuration is being mended
 * - no-lead: the server does not have the lead that a later step belongs to
 * - key-used: the server has another lead with this key
 */
export type RefusalCode = (typeof sentCodes)[number];

/** The codes that the server sends. */
export const sentCodes = ['captcha', 'no-site', 'no-lead', 'key-used'] as const;

/** True when the API has no such thing. A host without an API answers 404 as well, and an API that does not know the site. */
export const isUnknown = ({ kind, status, code }: ApiFailure): boolean =>
  kind === 'refused' && status === 404 && code !== 'no-site';

/** Message for visitors when the server sends none. */
export const failureMessages = {
  offline: 'We could not reach our server. Check your connection and try again.',
  timeout: 'Our server is taking too long to answer. Please try again.',
  broken: 'Something went wrong at our end. Please try again, or call us.',
} as const;
