import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, kept } from './keeping.ts';

const url = 'https://www.dealer.example/cars/rio/';
let entries: Set<string>;
/** Lets the pending write of the browser finish. */
let written: () => void;

beforeEach(() => {
  entries = new Set();
  const gate = new Promise<void>((done) => {
    written = done;
  });
  const cache = {
    put: async (key: string) => {
      await gate;
      entries.add(key);
    },
    match: async (key: string) => (entries.has(key) ? page(200) : undefined),
    delete: async (key: string) => entries.delete(key),
    keys: async () => [...entries].map((key) => ({ url: key })),
  };
  vi.stubGlobal('RELEASE', 'r1');
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => ['forecourt-pages-r1'] });
});
afterEach(() => vi.unstubAllGlobals());

const page = (status: number) =>
  new Response('<p>', {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
  });
/** A response with the type of a network response. One that code creates has the type 'default'. */
const fetched = (status: number) => Object.defineProperty(page(status), 'type', { value: 'basic' });

it('does not keep a page that is gone, even when its older copy is still being written', async () => {
  const older = keep('page', url, fetched(200));
  // Enough turns for the first call to reach the browser's storage.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  const gone = keep('page', url, fetched(404));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  written();
  await Promise.all([older, gone]);
  expect([...entries]).toEqual([]);
});

it.each([
  ['https://www.dealer.example/cars/rio/', '/cars/rio/'],
  ['https://www.dealer.example/cars/rio', '/cars/rio/'],
  ['https://www.dealer.example/cars/rio?utm_source=b', '/cars/rio/'],
  ['https://www.dealer.example/cars/rio/?utm_source=b#photos', '/cars/rio/'],
  ['https://www.dealer.example/', '/'],
  ['https://www.dealer.example/404.html', '/404.html'],
])('stores the page at %s as %s, and finds it there', async (address, key) => {
  written();
  await keep('page', address, fetched(200));
  expect([...entries]).toEqual([key]);
  expect(await kept('page', address)).toBeDefined();
});
