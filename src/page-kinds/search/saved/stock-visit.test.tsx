import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followedStock } from '../../../domain/stock/followed-stock.ts';
import { stockVisits } from '../../../stores/last-visit.ts';
import { savedSearches } from '../../../stores/saved-searches.ts';
import { searchPageOf } from '../open-search.fixture.ts';
import { someCars } from '../search-page.fixture.ts';

const cars = someCars(30);
const path = '/search-index/stock.json';
const { open, server } = searchPageOf(cars, { [path]: JSON.stringify(followedStock(cars)) });
const offered = { followedStock: path, savedSearches: { list: '/favourites/' } };
const store = stockVisits('d-1');
const at = Date.parse('2020-11-12T00:00:00Z');
const line = () => document.querySelector('.stock-visit summary')?.textContent;
const isStored = () => waitFor(() => expect(store.getState().seen?.cars).toHaveLength(30));

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  savedSearches('d-1').clear();
  document.documentElement.dataset['dealershipId'] = 'd-1';
  // Set by the script in the head of the page.
  document.documentElement.dataset['returning'] = '';
});

/** Stores a last visit without the newest car, in which the second one was $500 dearer. */
function visited() {
  const [, second, ...others] = cars.map(({ id, price = 0 }): [string, number] => [id, price]);
  store.update((now) => ({ ...now, seen: { at, cars: [[second![0], second![1] + 500], ...others] } }));
}

describe('the line above the list about changes since the last visit', () => {
  it('names the changes and opens the list of the changed cars', async () => {
    visited();
    await open('', offered);
    await waitFor(() => expect(line()).toBe('Since your last visit, 12 November 2020: 1 new, 1 reduced'));
    const list = document.querySelector<HTMLElement>('.stock-visit ul')!;
    const links = within(list).getAllByRole('link', { hidden: true });
    expect(links.map(({ textContent }) => textContent)).toEqual([cars[0]!.name, cars[1]!.name]);
    expect(links[0]!.getAttribute('href')).toBe(`/cars/${cars[0]!.slug}/`);
  });

  it('is absent in a first visit and when nothing changed, but the stock is stored', async () => {
    await open('', offered);
    await isStored();
    store.update((now) => ({ ...now, seen: { ...now.seen!, at } }));
    await open('', offered);
    await waitFor(() => expect(store.getState().seen?.at).toBeGreaterThan(at));
    await act(async () => {});
    expect([line(), store.getState().hasNews]).toEqual([undefined, false]);
  });

  it('is absent where the page has kept no place for it, because it would move the list', async () => {
    delete document.documentElement.dataset['returning'];
    visited();
    await open('', offered);
    await isStored();
    await act(async () => {});
    expect([line(), store.getState().hasNews]).toEqual([undefined, true]);
  });

  it('gives way to the changes of a saved search', async () => {
    visited();
    const search = { name: 'All', path: '/search/new-used-and-demo-cars/', query: '', scope: {} };
    savedSearches('d-1').update(() => ({ searches: [{ ...search, seen: { at, cars: [] } }] }));
    await open('', offered);
    await screen.findByText('30 new');
    await isStored();
    expect(line()).toBeUndefined();
  });

  it('disappears when another tab hides or clears the changes', async () => {
    visited();
    await open('', offered);
    await waitFor(() => expect(line()).toBeDefined());
    act(() => store.clear());
    expect(line()).toBeUndefined();
  });

  it('is absent while the site does not answer, and the last visit stays', async () => {
    visited();
    server.isDown = true;
    const fetched = vi.spyOn(globalThis, 'fetch');
    await open('', offered);
    await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toContain(path));
    await act(async () => {});
    expect([line(), store.getState().seen?.at]).toEqual([undefined, at]);
  });

  it('is absent where the dealer does not offer it', async () => {
    visited();
    await open('', {});
    expect(document.querySelector('.stock-visit')).toBeNull();
    expect(store.getState().seen?.at).toBe(at);
  });
});
