import { signedHeaders } from './sending.ts';

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
