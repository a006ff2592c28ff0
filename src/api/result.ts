/** What a call came to. Calls never throw. */
export type ApiResult<Data> = { ok: true; data: Data } | ApiFailure;

export interface ApiFailure {
  ok: false;
  /**
   * - offline: nothing answered
   * - timeout: it took too long
   * - refused: the server said no, and why; `status` 401 means that the visitor must sign in
   * - broken: it failed, or answered what was not promised
   */
  kind: 'offline' | 'timeout' | 'refused' | 'broken';
  /** To show as it is. */
  message: string;
  /** The HTTP status, where there was one. */
  status?: number;
  /** Of a refusal that the page can do something about by itself. */
  code?: RefusalCode;
}

/**
 * - captcha: a new solution is wanted (CFG-50)
 * - unsaid: the server refused without words for a visitor; `kind` is broken
 */
export type RefusalCode = 'captcha' | 'unsaid';

/** Whether the API itself says that there is no such thing; a host without an API answers 404 as well. */
export const isUnknown = ({ kind, status }: ApiFailure): boolean => kind === 'refused' && status === 404;

/** What a visitor reads when the server has no words of its own. */
export const failureMessages = {
  offline: 'We could not reach our server. Check your connection and try again.',
  timeout: 'Our server is taking too long to answer. Please try again.',
  broken: 'Something went wrong at our end. Please try again, or call us.',
} as const;
