/** What the address of a feed answered. */
export type FeedAnswer =
  | { kind: 'text'; text: string; etag?: string }
  /** 304: the copy that `etag` belongs to is current. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: string };

export interface FeedLimits {
  timeoutMs: number;
  maxBytes: number;
}

export const feedLimits: FeedLimits = { timeoutMs: 30_000, maxBytes: 256 * 1024 * 1024 };

/**
 * Fetches a feed, and once more if the first try failed in a way that may pass: the network, a time-out, or a
 * server that says it is unwell. Never throws.
 */
export async function fetchFeed(
  url: string,
  etag: string | undefined,
  fetchImpl: typeof fetch,
  limits: FeedLimits = feedLimits,
): Promise<FeedAnswer> {
  const first = await tryFeed(url, etag, fetchImpl, limits);
  if (first.kind !== 'failed' || !first.mayPass) return first;
  return tryFeed(url, etag, fetchImpl, limits);
}

type Attempt = Exclude<FeedAnswer, { kind: 'failed' }> | { kind: 'failed'; why: string; mayPass: boolean };

async function tryFeed(
  url: string,
  etag: string | undefined,
  fetchImpl: typeof fetch,
  limits: FeedLimits,
): Promise<Attempt> {
  try {
    const response = await fetchImpl(url, {
      headers: {
        accept: 'application/x-ndjson, application/json;q=0.9, text/plain;q=0.8',
        ...(etag ? { 'if-none-match': etag } : {}),
      },
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    if (response.status === 304 && etag) return { kind: 'unchanged' };
    if (response.status !== 200) {
      await response.body?.cancel();
      const mayPass = response.status >= 500 || response.status === 429 || response.status === 408;
      return { kind: 'failed', why: `it answered ${response.status}`, mayPass };
    }
    const text = await limitedText(response, limits.maxBytes);
    if (text === undefined)
      return {
        kind: 'failed',
        why: `it is larger than ${Math.round(limits.maxBytes / 1024 ** 2)} MB`,
        mayPass: false,
      };
    if (/html/i.test(response.headers.get('content-type') ?? '') || /^\s*</.test(text)) {
      return { kind: 'failed', why: 'it answered a web page instead of stock', mayPass: false };
    }
    const tag = response.headers.get('etag');
    return tag ? { kind: 'text', text, etag: tag } : { kind: 'text', text };
  } catch (error) {
    return { kind: 'failed', why: failure(error, limits), mayPass: true };
  }
}

/** Undefined when the body is longer than the limit. */
async function limitedText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function failure(error: unknown, limits: FeedLimits): string {
  if (!(error instanceof Error)) return 'it could not be reached';
  if (error.name === 'TimeoutError') return `it did not answer within ${limits.timeoutMs / 1000} seconds`;
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return `it could not be read (${cause})`;
}
