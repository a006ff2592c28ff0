import { beforeEach, describe, expect, it } from 'vitest';
import { recordVisit, visitedPages } from './visited-pages.ts';

const noon = Date.UTC(2025, 5, 1, 12);
const minute = 60_000;

function keep(state: unknown) {
  localStorage.setItem('visited-pages', JSON.stringify({ version: 1, state }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'visited-pages' }));
}

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('the pages of a visit', () => {
  it('are the last twenty, the newest last [OPEN-50]', () => {
    for (let page = 1; page <= 25; page++) recordVisit(`/page-${page}/`, noon + page);
    const pages = visitedPages(noon + minute);
    expect(pages).toHaveLength(20);
    expect([pages[0], pages.at(-1)]).toEqual(['/page-6/', '/page-25/']);
  });

  it('count a page that is loaded again once, and one that is come back to twice [OPEN-50]', () => {
    for (const path of ['/', '/', '/cars/', '/']) recordVisit(path, noon);
    expect(visitedPages(noon)).toEqual(['/', '/cars/', '/']);
  });

  it('are forgotten half an hour after the last of them [OPEN-50]', () => {
    recordVisit('/', noon);
    recordVisit('/cars/', noon + 29 * minute);
    expect(visitedPages(noon + 58 * minute)).toEqual(['/', '/cars/']);
    expect(visitedPages(noon + 60 * minute)).toEqual([]);
    recordVisit('/offers/', noon + 60 * minute);
    expect(visitedPages(noon + 60 * minute)).toEqual(['/offers/']);
  });

  it('go on being a visit when the same page is loaded again late', () => {
    recordVisit('/', noon);
    recordVisit('/', noon + 29 * minute);
    expect(visitedPages(noon + 45 * minute)).toEqual(['/']);
  });

  it('are only paths of this site', () => {
    recordVisit('//evil.example/', noon);
    recordVisit(`/${'a'.repeat(500)}/`, noon);
    expect(visitedPages(noon)).toEqual([]);
    keep({ paths: ['/', 7, null, 'https://evil.example/', '/cars/'], at: noon });
    expect(visitedPages(noon)).toEqual(['/', '/cars/']);
  });

  it.each([
    [{ paths: '/', at: noon }],
    [{ paths: ['/'] }],
    [{ paths: ['/'], at: noon + 90 * minute }],
    [null],
  ])('are none when %j was kept', (state) => {
    keep(state);
    expect(visitedPages(noon)).toEqual([]);
  });
});
