import { beforeEach, expect, it, vi } from 'vitest';
import { importWhole } from './import-whole.ts';

const fetch = vi.fn<(name: string) => Promise<Response>>();
beforeEach(() => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
});

const load = () => Promise.resolve('the module');

it('imports nothing when a file cannot be fetched, and fetches again at the next call', async () => {
  const imported = vi.fn(load);
  fetch.mockResolvedValueOnce(new Response('a')).mockRejectedValueOnce(new TypeError('offline'));
  await expect(importWhole(imported, ['_astro/a.js', '_astro/b.js'])).rejects.toThrow('offline');
  fetch.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  await expect(importWhole(imported, ['_astro/a.js', '_astro/b.js'])).rejects.toThrow('answered 404');
  expect(imported).not.toHaveBeenCalled();
  fetch.mockResolvedValueOnce(new Response('b'));
  expect(await importWhole(imported, ['_astro/a.js', '_astro/b.js'])).toBe('the module');
  expect(fetch.mock.calls.flat()).toEqual(['/_astro/a.js', '/_astro/b.js', '/_astro/b.js', '/_astro/b.js']);
});

it('waits until files are complete', async () => {
  let end = () => {};
  const body = new ReadableStream({
    start(controller) {
      end = () => controller.close();
    },
  });
  fetch.mockResolvedValueOnce(new Response(body));
  const imported = vi.fn(load);
  const coming = importWhole(imported, ['_astro/slow.js']);
  await new Promise((done) => setTimeout(done));
  expect(imported).not.toHaveBeenCalled();
  end();
  await coming;
  expect(imported).toHaveBeenCalledOnce();
});

it('fetches a file that several modules need once', async () => {
  fetch.mockImplementation(async () => new Response('x'));
  await Promise.all([
    importWhole(load, ['_astro/one.js', '_astro/shared.js']),
    importWhole(load, ['_astro/two.js', '_astro/shared.js']),
  ]);
  expect(fetch).toHaveBeenCalledTimes(3);
});
