import { expect, it } from 'vitest';
import { fetchFeed } from './fetch-feed.ts';

const limits = { timeoutMs: 20, maxBytes: 10 };
const url = 'https://feed.example.com/';

it('stops reading past the limit', async () => {
  const answer = await fetchFeed(
    url,
    undefined,
    (async () => new Response('x'.repeat(11))) as typeof fetch,
    limits,
  );
  expect(answer).toMatchObject({ kind: 'failed', why: expect.stringContaining('larger than') });
});

it('gives up in time', async () => {
  const never = ((_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    })) as unknown as typeof fetch;
  expect(await fetchFeed(url, undefined, never, limits)).toMatchObject({
    kind: 'failed',
    why: expect.stringContaining('did not answer'),
  });
});
