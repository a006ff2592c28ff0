import { describe, expect, it } from 'vitest';
import {
  filesOfPage,
  filesOfScript,
  isCheckDue,
  isGone,
  isKept,
  isRetired,
  outdatedCaches,
  retiresAfterDays,
  routeOf,
} from './routing.ts';

const origin = 'https://www.bayside.example';
const asked = (path: string, more: object = {}) => ({
  method: 'GET',
  url: new URL(path, origin).href,
  mode: 'cors' as const,
  headers: new Headers(),
  ...more,
});

describe('routeOf', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/cars/2021-toyota-corolla/?query=x', 'navigate', 'page'],
    ['/cars/2021-toyota-corolla/', 'cors', 'leave'],
    ['/_astro/card.Ab-1_.js', 'cors', 'asset'],
    ['/media/illustrations/a1b2.avif', 'no-cors', 'picture'],
    ['/media/sized/a1b2.webp', 'no-cors', 'picture'],
    ['/media/logo.svg', 'no-cors', 'media'],
    ['/search-index/cars.0a1b2c.json', 'cors', 'index'],
    ['/search-index/current.json', 'cors', 'data'],
    ['/search-index/words.json', 'cors', 'data'],
    ['/lead-forms.json', 'cors', 'data'],
    ['/card-rules.json', 'cors', 'data'],
    ['/favicon.svg', 'no-cors', 'data'],
    ['/api/forms', 'cors', 'leave'],
    ['/api/images?src=x', 'no-cors', 'leave'],
    ['/api/out/', 'navigate', 'leave'],
    ['/desk/', 'navigate', 'leave'],
    ['/sw.js', 'cors', 'leave'],
    ['/release.json', 'cors', 'leave'],
    ['/robots.txt', 'cors', 'leave'],
    ['https://photos.example.com/media/illustrations/a.jpg', 'no-cors', 'leave'],
    ['https://search.example.com/search-index/current.json', 'cors', 'leave'],
  ])('handles %s (%s) as %s', (path, mode, route) => {
    expect(routeOf(asked(path, { mode }), origin)).toBe(route);
  });

  it('leaves requests that send data, and requests for parts of files, to the browser', () => {
    expect(routeOf(asked('/', { mode: 'navigate', method: 'POST' }), origin)).toBe('leave');
    expect(routeOf(asked('/_astro/a.js', { method: 'HEAD' }), origin)).toBe('leave');
    expect(routeOf(asked('/media/film.mp4', { headers: new Headers({ range: 'bytes=0-' }) }), origin)).toBe(
      'leave',
    );
  });
});

describe('isKept', () => {
  const headersOf = (type: string, control = 'public, max-age=0') =>
    new Headers({ 'content-type': type, 'cache-control': control });
  const page = {
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: headersOf('text/html; charset=utf-8'),
  };
  const script = { ...page, headers: headersOf('text/javascript') };

  it('keeps whole pages and files', () => {
    expect(isKept('page', page)).toBe(true);
    expect(isKept('asset', script)).toBe(true);
  });

  it.each([
    ['an error', { status: 500 }],
    ['a page that is gone', { status: 410 }],
    ['a part of a file', { status: 206 }],
    ['a redirect to be followed', { status: 0, type: 'opaqueredirect' as const }],
    ['a page of another address', { redirected: true }],
    ['an answer of another host', { type: 'opaque' as const }],
    ['an answer marked as no-store', { headers: headersOf('text/html', 'private, no-store') }],
    ['a file in place of a page', { headers: headersOf('application/json') }],
  ])('does not keep %s', (_what, more) => {
    expect(isKept('page', { ...page, ...more })).toBe(false);
  });

  it('does not keep a page that is sent in place of a file', () => {
    expect(isKept('asset', page)).toBe(false);
    expect(isKept('data', page)).toBe(false);
  });
});

it('treats only 404 and 410 as gone', () => {
  expect([200, 301, 404, 410, 500, 503].filter(isGone)).toEqual([404, 410]);
});

describe('the release marker', () => {
  const now = Date.UTC(2026, 0, 31);
  const daysAgo = (days: number) => now - days * 86_400_000;

  it('is checked once an hour, and after the clock was set back', () => {
    expect(isCheckDue({ foundAt: 0, lookedAt: now - 59 * 60_000 }, now)).toBe(false);
    expect(isCheckDue({ foundAt: 0, lookedAt: now - 60 * 60_000 }, now)).toBe(true);
    expect(isCheckDue({ foundAt: 0, lookedAt: now + 1 }, now)).toBe(true);
  });

  it('retires a worker that has not found it for a long time', () => {
    expect(isRetired({ foundAt: daysAgo(retiresAfterDays), lookedAt: now }, now)).toBe(false);
    expect(isRetired({ foundAt: daysAgo(retiresAfterDays) - 1, lookedAt: now }, now)).toBe(true);
    expect(isRetired({ foundAt: now + 1, lookedAt: now }, now)).toBe(false);
  });
});

describe('outdatedCaches', () => {
  const kinds = ['f-pages', 'f-assets'];

  it('keeps the new release and the one before [OFFLINE-4]', () => {
    const names = ['f-pages-1', 'f-assets-1', 'f-pages-2', 'f-assets-2', 'f-pages-3', 'f-assets-3', 'f-old'];
    expect(outdatedCaches(names, kinds, '3')).toEqual(['f-pages-1', 'f-assets-1', 'f-old']);
  });

  it('removes nothing when no release is older', () => {
    expect(outdatedCaches(['f-pages-1', 'f-assets-1'], kinds, '1')).toEqual([]);
  });

  it('keeps the current release when an older one is published again', () => {
    expect(outdatedCaches(['f-pages-1', 'f-pages-2'], kinds, '1')).toEqual([]);
  });
});

describe('the files of a page', () => {
  it('are the ones named in its tags', () => {
    const html =
      '<link rel="stylesheet" href="/_astro/a.B1_-.css"><script type="module" src="/_astro/b.js"></script><a href="/cars/">x</a><link href="/_astro/a.B1_-.css"><img src="https://x.example/_astro/c.js">';
    expect(filesOfPage(html)).toEqual(['/_astro/a.B1_-.css', '/_astro/b.js']);
  });

  it('are the ones that a script imports statically', () => {
    const script =
      'import{a as b}from"./one.A1.js";import"./two.js";export*from"./three.js";const c=()=>import("./later.js");';
    expect(filesOfScript(script)).toEqual(['/_astro/one.A1.js', '/_astro/two.js', '/_astro/three.js']);
  });
});
