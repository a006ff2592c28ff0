import { isRecord, parsedJson } from '../domain/record.ts';
import { fits } from './answer-schema.ts';
import { type ApiFailure, type ApiResult, failureMessages, sentCodes } from './result.ts';
import { addressOf, type Route } from './route.ts';

export interface ApiClientOptions {
  /** Origin of the API, '' for the page's own: 'https://api.example.com.au'. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Timeout in milliseconds for the whole call, including reading the answer. */
  timeoutMs?: number;
}

/** A route without a payload is called without one. */
type Payloads<Payload> = [Payload] extends [undefined] ? [] : [payload: Payload];

export interface ApiClient {
  /** Never throws and never rejects. */
  call<Payload, Answer>(
    route: Route<Payload, Answer>,
    ...payload: Payloads<Payload>
  ): Promise<ApiResult<Answer>>;
  /** Sends a message that must arrive even if the visitor leaves the page. Its result is unknown. */
  notify<Payload>(route: Route<Payload, unknown>, payload: Payload): void;
}

/** Calls the API. It imports no routes itself, so that a page loads only the routes it uses. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { baseUrl = '', timeoutMs = 10_000 } = options;
  // Read `fetch` at call time: a page may replace it after this module was loaded.
  const send: typeof fetch = options.fetch ?? ((...request) => fetch(...request));
  const credentials = baseUrl ? 'include' : 'same-origin';

  return {
    async call(route, ...[payload]) {
      const body = route.method === 'POST' ? JSON.stringify(payload ?? {}) : null;
      const timer = new AbortController();
      const timeout = setTimeout(() => timer.abort(), timeoutMs);
      try {
        const response = await send(baseUrl + addressOf(route, { ...payload }), {
          method: route.method,
          credentials,
          signal: timer.signal,
          headers: { accept: route.answer ? 'application/json' : '*/*', ...(body && jsonHeader) },
          body,
        });
        return await answerOf(route, response);
      } catch {
        return failure(timer.signal.aborted ? 'timeout' : 'offline');
      } finally {
        clearTimeout(timeout);
      }
    },

    notify(route, payload) {
      const address = baseUrl + addressOf(route, {});
      const body = JSON.stringify(payload);
      const sent = async () => {
        // A beacon may send only text to another origin without a CORS preflight.
        if (!options.fetch && globalThis.navigator?.sendBeacon?.(address, body)) return;
        await send(address, {
          method: route.method,
          credentials,
          headers: jsonHeader,
          body,
          keepalive: true,
        });
      };
      // The result is not used.
      sent().catch(() => {});
    },
  };
}

const jsonHeader = { 'content-type': 'application/json' };

async function answerOf<Answer>(
  { answer }: Pick<Route<unknown, Answer>, 'answer'>,
  response: Response,
): Promise<ApiResult<Answer>> {
  const { status } = response;
  if (response.ok && !answer) {
    const isPage = /text\/html/i.test(response.headers.get('content-type') ?? '');
    return isPage ? failure('broken', status) : { ok: true, data: (await response.blob()) as Answer };
  }
  // Always read the body: a refusal contains its reason, and an unread body blocks the connection.
  const body = parsedJson(await response.text());
  const { success, error, code } = isRecord(body) ? body : {};
  const said = messageIn(error);
  if (said && (success === false || !response.ok)) {
    const message = said + waitIn(response);
    // A 5xx is a failure and not a refusal, so the call may be repeated. Its message is shown anyway (ERR-1).
    if (status >= 500) return { ...failure('broken', status), message };
    const known = sentCodes.find((one) => one === code);
    return { ok: false, kind: 'refused', message, status, ...(known && { code: known }) };
  }
  // A gateway says that it did not reach the server, and a network with a sign-in page answers in its place.
  if (body === undefined && (response.ok || status > 501)) return failure('offline');
  const isAnswer = answer && response.ok && success !== false && fits(body, answer);
  return isAnswer ? { ok: true, data: body } : failure('broken', status);
}

/** How long the server asks to wait (Retry-After in seconds), as a sentence: 'Try again in 2 min.' */
function waitIn({ headers }: Response): string {
  const seconds = Number(headers.get('retry-after'));
  const wait = seconds < 60 ? `${seconds} sec` : `${Math.ceil(seconds / 60)} min`;
  return seconds > 0 ? ` Try again in ${wait}.` : '';
}

/**
 * The server's message for the visitor: one or two sentences, never an HTML page or a stack trace. Longer ones are not
 * meant for visitors.
 */
function messageIn(error: unknown): string | undefined {
  return typeof error === 'string' && /^[^\n<]{1,300}$/.test(error) ? error : undefined;
}

function failure(kind: keyof typeof failureMessages, status?: number): ApiFailure {
  return { ok: false, kind, message: failureMessages[kind], ...(status !== undefined && { status }) };
}

/** Data of the site that every page has on its root element, for scripts. */
export function pageSite({ dataset }: HTMLElement = document.documentElement) {
  return {
    websiteId: Number(dataset['websiteId']),
    /** The dealership that the site itself belongs to. */
    dealershipId: dataset['dealershipId'] ?? '',
    /** The sales phone number, '07 5550 1234'. */
    phone: dataset['phone'],
    /** Origin of the dealer's API, '' for the page's own origin. Undefined when the dealer has no API. */
    apiBaseUrl: dataset['api'],
  };
}

/** A client of the dealer's API. Undefined when the dealer has no API. */
export function pageApi(options: { timeoutMs?: number } = {}): ApiClient | undefined {
  const { apiBaseUrl } = pageSite();
  return apiBaseUrl === undefined ? undefined : createApiClient({ baseUrl: apiBaseUrl, ...options });
}
