import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  boundedCache,
  createDirectoryClient,
  readDirectoryState,
  writeDirectoryState,
} from './directory-client.ts';

const rows = [1, 2].map((at) => ({
  id: String(at),
  title: `Part ${at}`,
  detail: '',
  price_text: '',
  href: '',
  image: '',
}));
const request = (query: string) => ({ query, page: 1, filters: {} });
const clientOf = (fetch: (url: string, init?: RequestInit) => Promise<Response>) => {
  vi.stubGlobal('fetch', fetch);
  return createDirectoryClient('/search-index/parts.json', 'parts');
};
const served = (body: unknown = rows) => vi.fn(async () => new Response(JSON.stringify(body)));

it('fetches the rows once, with the first search', async () => {
  const fetch = served();
  const client = clientOf(fetch);
  expect(fetch).not.toHaveBeenCalled();
  const answers = await Promise.all(['', 'part', 'two'].map((query) => client.search(request(query))));
  expect(answers.map(({ count }) => count)).toEqual([2, 2, 0]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('caches ten answers and removes the oldest first [DIR-4] [API-7] [API-8]', async () => {
  const client = clientOf(served());
  const first = await client.search(request('0'));
  expect(await client.search(request('0'))).toBe(first);
  for (let at = 1; at < 10; at++) await client.search(request(String(at)));
  expect(await client.search(request('0'))).toBe(first);
  await client.search(request('10'));
  expect(await client.search(request('0'))).not.toBe(first);
});

it('caches pages and filters separately [DIR-4]', async () => {
  const client = clientOf(served());
  const first = await client.search(request('part'));
  expect(await client.search({ ...request('part'), page: 2 })).not.toBe(first);
  expect(await client.search({ ...request('part'), filters: { category: 'x' } })).not.toBe(first);
});

it('tries again after a failure', async () => {
  let isDown = true;
  const client = clientOf(async () =>
    isDown ? new Response('', { status: 503 }) : new Response(JSON.stringify(rows)),
  );
  await expect(client.search(request(''))).rejects.toThrow('answered 503');
  isDown = false;
  expect((await client.search(request(''))).count).toBe(2);
});

it('uses the cached list when there is no connection', async () => {
  const client = clientOf(async (_, init) => {
    if (init?.cache !== 'force-cache') throw new TypeError('offline');
    return new Response(JSON.stringify(rows));
  });
  expect((await client.search(request(''))).count).toBe(2);
});

it.each([[{ rows }], [[null]], [[{ id: 1 }]], ['text'], [[{ ...rows[0], href: 5 }]]])(
  'rejects a response that is not a list: %j',
  async (body) => {
    await expect(clientOf(served(body)).search(request(''))).rejects.toThrow('not a list');
  },
);

const kept = (cache: ReturnType<typeof boundedCache<number>>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');
const filled = (limit: number, keys: string) => {
  const cache = boundedCache<number>(limit);
  for (const [at, key] of [...keys].entries()) cache.set(key, at);
  return cache;
};

describe('boundedCache', () => {
  it('keeps ten values and removes the oldest first [DIR-4]', () => {
    expect(kept(filled(10, 'abcdefghij'), 'abcdefghijkl')).toBe('abcdefghij');
    expect(kept(filled(10, 'abcdefghijkl'), 'abcdefghijkl')).toBe('cdefghijkl');
  });

  it('removes by age, and not by last use', () => {
    const cache = filled(2, 'ab');
    cache.get('a');
    cache.set('c', 3);
    expect(kept(cache, 'abc')).toBe('bc');
  });

  it('replaces a value without removing another', () => {
    const cache = filled(2, 'ab');
    cache.set('a', 9);
    expect([cache.get('a'), cache.get('b')]).toEqual([9, 1]);
  });
});

const fields = ['manufacturer.name', 'model.body', 'price'];
const read = (query: string) => readDirectoryState(query, fields);
const nothing = { query: '', page: 1, filters: {} };

describe('the URL of a directory', () => {
  it('contains query, page, price and each filter [ROUTE-17]', () => {
    const filters = { 'manufacturer.name': 'Land Rover', price: ':30000' };
    const state = { query: 'land', page: 2, filters };
    const text = '?query=land&page=2&manufacturer.name=Land+Rover&price=:30000';
    expect(writeDirectoryState(state, fields)).toBe(text);
    expect(read(text)).toEqual(state);
  });

  it.each([
    '',
    '?',
    '?page=0&page=x',
    '?page=-3',
    '?page=1e9',
    '?other=1&constructor=x',
    `?manufacturer.name=${'x'.repeat(201)}`,
    '?%E0%A4%A',
  ])('has an empty state for %j', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('keeps unrelated parameters', () => {
    const text = writeDirectoryState(
      { ...nothing, page: 3 },
      fields,
      '?utm_source=mail&page=9&model.body=Ute',
    );
    expect(text).toBe('?utm_source=mail&page=3');
    expect(writeDirectoryState(nothing, fields, '?query=x')).toBe('');
  });

  it('is read from any text without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void read(text)));
  });
});
