import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { indexFiles } from '../../search/static/index-files.ts';
import { latestResultsHref, recentSearches } from '../../stores/history.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';
import type { SearchSetup } from './search-page.ts';

const path = '/search/new-used-and-demo-cars/';
const cars = someCars(60);
const files = new Map(indexFiles(cars).map(({ path: file, body }) => [file, body]));

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
});

async function open(search = '', change: Partial<SearchSetup> = {}) {
  history.replaceState(null, '', path + search);
  render(<SearchApp setup={searchSetupOf(cars, change)} Card={StubCard} />);
  await act(async () => {});
}
/** Lets time of the page pass, where it is faked. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const openACar = (type = 'click') => {
  const [link] = screen.getAllByRole('article')[0]!.getElementsByTagName('a');
  link!.addEventListener(type, (event) => event.preventDefault(), { once: true });
  fireEvent(link!, new MouseEvent(type, { bubbles: true, cancelable: true }));
};

describe('the search page stores a search', () => {
  it('when the visitor opens one of its cars, with the query of the URL [LEAD-16] [DATA-29]', async () => {
    await open('?page=2&utm_source=mail&refinementList[car_type][0]=used');
    openACar();
    expect(recentSearches()).toEqual([
      { label: 'Used', path, query: '?page=2&refinementList[car_type][0]=used' },
    ]);
  });

  it('when the visitor opens one of its cars in a new tab [LEAD-16]', async () => {
    await open('', { scope: { car_type: ['used'] } });
    openACar('auxclick');
    expect(recentSearches().map(({ label }) => label)).toEqual(['Used']);
  });

  it('when it stays unchanged for 3 seconds, but no search that changes sooner [LEAD-16]', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const make of ['Kia', 'Ford']) {
      fireEvent.click(screen.getByRole('checkbox', { name: RegExp(`^${make}`) }));
      while (!location.search.includes(make)) await pass(1);
      await pass(2000);
      expect(latestResultsHref()).toBeUndefined();
    }
    await pass(1000);
    expect(recentSearches().map(({ label }) => label)).toEqual(['Kia or Ford']);
  });
});

describe('the search page reports a search that found nothing', () => {
  const told: string[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent<string>).detail);
  beforeEach(() => {
    told.length = 0;
    document.addEventListener('forecourt:empty-search', listen);
  });
  afterEach(() => document.removeEventListener('forecourt:empty-search', listen));

  it.each([
    ['by its words', '?query=zzzz', '"zzzz"'],
    ['by its filters', '?range[price]=1:2!', '$1 to $2'],
  ])('%s, after a pause', async (_, search, words) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(search);
    let passed = 0;
    for (; told.length === 0; passed += 100) await pass(100);
    expect([told, passed >= 3000]).toEqual([[words], true]);
  });
});
