import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentVisit, recordVisit } from './visited-pages.ts';

const noon = Date.UTC(2025, 5, 1, 12);
const minute = 60_000;

const visitedPages = (now: number) => currentVisit(now).paths;
const visitLinkedParams = (now: number) => currentVisit(now).linked;
const see = (pathname: string, now: number, search = '') => recordVisit({ pathname, search }, now);

function keep(state: unknown) {
  localStorage.setItem('visited-pages', JSON.stringify({ version: 2, state }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'visited-pages' }));
}

beforeEach(() => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('the pages of a visit', () => {
  it('are the first and the last nineteen, the newest last [OPEN-50]', () => {
    for (let page = 1; page <= 25; page++) see(`/page-${page}/`, noon + page);
    const pages = visitedPages(noon + minute);
    expect(pages).toHaveLength(20);
    expect(pages[1]).toBe('/page-7/');
    expect([pages[0], pages.at(-1)]).toEqual(['/page-1/', '/page-25/']);
  });

  it('count a reloaded page once, and a page that the visitor returns to twice [OPEN-50]', () => {
    for (const path of ['/', '/', '/cars/', '/']) see(path, noon);
    expect(visitedPages(noon)).toEqual(['/', '/cars/', '/']);
  });

  it('are deleted half an hour after the last page [OPEN-50]', () => {
    see('/', noon);
    see('/cars/', noon + 29 * minute);
    expect(visitedPages(noon + 58 * minute)).toEqual(['/', '/cars/']);
    expect(visitedPages(noon + 60 * minute)).toEqual([]);
    see('/offers/', noon + 60 * minute);
    expect(visitedPages(noon + 60 * minute)).toEqual(['/offers/']);
  });

  it('are still known on the next page, which loads its scripts again [LEAD-17]', async () => {
    see('/', noon, '?utm_source=letter');
    vi.resetModules();
    const nextPage = await import('./visited-pages.ts');
    nextPage.recordVisit({ pathname: '/cars/', search: '' }, noon);
    expect(nextPage.currentVisit(noon)).toMatchObject({
      paths: ['/', '/cars/'],
      linked: { utm_source: 'letter' },
    });
  });

  it('still belong to the visit when the same page is reloaded later', () => {
    see('/', noon);
    see('/', noon + 29 * minute);
    expect(visitedPages(noon + 45 * minute)).toEqual(['/']);
  });

  it('contain only paths of this site', () => {
    see('//evil.example/', noon);
    see(`/${'a'.repeat(500)}/`, noon);
    expect(visitedPages(noon)).toEqual([]);
    keep({ paths: ['/', 7, null, 'https://evil.example/', '/cars/'], at: noon });
    expect(visitedPages(noon)).toEqual(['/', '/cars/']);
  });

  it.each([
    [{ paths: '/', at: noon }],
    [{ paths: ['/'] }],
    [{ paths: ['/'], at: noon + 90 * minute }],
    [null],
  ])('are empty when the storage holds %j', (state) => {
    keep(state);
    expect(visitedPages(noon)).toEqual([]);
  });

  it('include the advertising parameters of the last page with any, also when the visit began without [LEAD-17] [OPEN-65]', () => {
    see('/', noon);
    expect(visitLinkedParams(noon)).toEqual({});
    see('/cars/', noon + minute, '?utm_source=letter&page=2');
    see('/offers/', noon + minute);
    expect(visitLinkedParams(noon + 2 * minute)).toEqual({ utm_source: 'letter' });
    see('/cars/', noon + 2 * minute, '?gclid=later');
    expect(visitLinkedParams(noon + 3 * minute)).toEqual({ gclid: 'later' });
    expect(visitedPages(noon + 3 * minute)[0]).toBe('/');
    see('/', noon + 60 * minute, '?gclid=next');
    expect(visitLinkedParams(noon + 60 * minute)).toEqual({ gclid: 'next' });
    expect(visitLinkedParams(noon + 120 * minute)).toEqual({});
  });

  it('read only advertising parameters from the storage [OPEN-65]', () => {
    keep({
      paths: ['/'],
      at: noon,
      linked: { utm_source: 'a', password: 'b', gclid: 7, ['__proto__']: 'c' },
    });
    expect(visitLinkedParams(noon)).toEqual({ utm_source: 'a' });
    keep({ paths: ['/'], at: noon, linked: ['utm_source'] });
    expect(visitLinkedParams(noon)).toEqual({});
  });
});
