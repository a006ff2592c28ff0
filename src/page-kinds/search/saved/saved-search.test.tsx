import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsAnchor } from '../../../domain/prices/saving.ts';
import { addSavedSearch, mostSavedSearches, savedSearches } from '../../../stores/saved-searches.ts';
import { dismissToast, toasts } from '../../../stores/toasts.ts';
import { pageAround, searchPageOf } from '../open-search.fixture.ts';
import { someCars } from '../search-page.fixture.ts';
import { useSavedSearch } from './use-saved-search.ts';

const cars = someCars(60);
const { open, server } = searchPageOf(cars);
const path = '/search/new-used-and-demo-cars/';
const offered = { savedSearches: { list: '/favourites/' } };
const store = savedSearches('d-1');
const button = () => screen.getByRole('button', { name: /^(Save this search|Search saved)$/ });
/** The button says it by its name, so it has no pressed state. */
const isSaved = () => button().textContent === 'Search saved' && !button().ariaPressed;
const saved = () => store.getState().searches;
const said = () => toasts.getState().toast?.text;

beforeEach(() => {
  document.documentElement.dataset['dealershipId'] = 'd-1';
  dismissToast();
});

/** Stores a search as another tab does. */
function savedBefore(query: string, seen?: object) {
  const search = { name: 'Kia', path, query, scope: {}, ...(seen && { seen }) };
  localStorage.setItem('saved-searches:d-1', JSON.stringify({ version: 1, state: { searches: [search] } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'saved-searches:d-1', newValue: 'x' }));
}

describe('the button that saves a search', () => {
  it('is absent unless the dealer offers saved searches', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  });

  it('saves the search, named by its filters, with the cars that it finds', async () => {
    await open('?refinementList[make][0]=Kia&sortBy=price:asc&page=2', offered);
    await screen.findByText(/^7 Cars$/);
    fireEvent.click(button());
    await waitFor(() => expect(isSaved()).toBe(true));
    expect(said()).toBe('Search saved');
    expect(saved()).toMatchObject([
      { name: 'Kia', path, query: '?sortBy=price:asc&refinementList[make][0]=Kia', scope: {} },
    ]);
    await waitFor(() => expect(saved()[0]!.seen?.cars).toHaveLength(7));
  });

  it('saves the search of a link when it is pressed before the page has applied that link', async () => {
    document.documentElement.dataset['linked'] = '';
    history.replaceState(null, '', `${path}?refinementList[make][0]=Kia&page=2`);
    const { result } = renderHook(() => useSavedSearch({}), { wrapper: pageAround(offered) });
    act(() => result.current!.toggle());
    await waitFor(() => expect(saved()).toMatchObject([{ query: '?refinementList[make][0]=Kia' }]));
    delete document.documentElement.dataset['linked'];
  });

  it('saves an empty search by "Tell me when one arrives", and leads to the form for mails about it', async () => {
    const search = '?refinementList[make][0]=Kia&refinementList[body][0]=Nothing';
    await open(search, { savedSearches: { list: '/favourites/', alerts: true } });
    const assign = vi.fn();
    vi.stubGlobal('location', { href: location.href, pathname: path, search, assign });
    fireEvent.click(await screen.findByRole('link', { name: 'Tell me when one arrives' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(`/favourites/#${alertsAnchor}`));
    expect(saved()).toMatchObject([{ name: 'Kia, Nothing', query: search }]);
  });

  it('saves a search without filters as "All cars"', async () => {
    await open('', offered);
    fireEvent.click(button());
    await waitFor(() => expect(saved()).toMatchObject([{ name: 'All cars', query: '' }]));
  });

  it('removes a saved search, with an undo', async () => {
    savedBefore('?refinementList[make][0]=Kia');
    await open('?refinementList[make][0]=Kia', offered);
    await waitFor(() => expect(isSaved()).toBe(true));
    fireEvent.click(button());
    expect([isSaved(), said(), saved()]).toEqual([false, 'Search removed', []]);
    act(() => toasts.getState().toast!.action!.run());
    expect([isSaved(), said()]).toEqual([true, 'Search saved again']);
  });

  it('shows a message when the limit is reached', async () => {
    for (let number = 0; number < mostSavedSearches; number++) {
      addSavedSearch(store, { name: 'x', path, query: `?query=${number}`, scope: {} });
    }
    await open('', offered);
    fireEvent.click(button());
    await waitFor(() => expect(said()).toBe('You can save 30 searches. Remove one to save another'));
    expect([isSaved(), saved().length]).toEqual([false, mostSavedSearches]);
  });

  it('shows a message when the browser stores nothing', async () => {
    await open('', offered);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    fireEvent.click(button());
    await waitFor(() => expect(said()).toMatch(/^Search saved\. Your browser is not keeping this list/));
    expect(isSaved()).toBe(true);
  });

  it('takes over a change of another tab', async () => {
    await open('?refinementList[make][0]=Kia', offered);
    expect(isSaved()).toBe(false);
    act(() => savedBefore('?refinementList[make][0]=Kia'));
    await waitFor(() => expect(isSaved()).toBe(true));
  });
});

describe('a saved search that is opened again', () => {
  const kias = cars.filter(({ make }) => make === 'Kia');
  const then = (change: [string, number][]) => ({ at: Date.parse('2020-11-12T00:00:00Z'), cars: change });
  const summary = () => document.querySelector('.search-changes')?.textContent;

  it('shows what has changed, with links to the new and reduced cars', async () => {
    const [fresh, reduced, ...others] = kias.map(({ id, price = 0 }): [string, number] => [id, price]);
    savedBefore(
      '?refinementList[make][0]=Kia',
      then([[reduced![0], reduced![1] + 500], ...others, ['x', 5]]),
    );
    await open('?refinementList[make][0]=Kia', offered);
    await waitFor(() =>
      expect(summary()).toMatch(/^1 new, 1 reduced, 1 no longer listed since 12 November 2020/),
    );
    const list = document.querySelector<HTMLElement>('.search-changes ul')!;
    const nameOf = (id: string) => kias.find((car) => car.id === id)!.name;
    const links = within(list).getAllByRole('link', { hidden: true });
    expect(links.map(({ textContent }) => textContent)).toEqual([nameOf(fresh![0]), nameOf(reduced![0])]);
    expect(saved()[0]).toMatchObject({ before: { at: Date.parse('2020-11-12T00:00:00Z') } });
  });

  it('says that nothing has changed', async () => {
    savedBefore('?refinementList[make][0]=Kia', then(kias.map(({ id, price = 0 }) => [id, price])));
    await open('?refinementList[make][0]=Kia', offered);
    await waitFor(() => expect(summary()).toBe('Nothing changed since 12 November 2020'));
  });

  it('can be opened with a value that no car has any more', async () => {
    savedBefore('?refinementList[make][0]=Holden', then([['x', 5]]));
    await open('?refinementList[make][0]=Holden', offered);
    await waitFor(() => expect(summary()).toMatch(/^1 no longer listed/));
  });

  it('says that it could not compare, and keeps what it knew', async () => {
    server.isDown = true;
    savedBefore('?refinementList[make][0]=Kia', then([['x', 5]]));
    await open('?refinementList[make][0]=Kia', offered);
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    await waitFor(() => expect(summary()).toBe('We could not compare this list with your last visit.'));
    expect(saved()[0]!.seen?.cars).toEqual([['x', 5]]);
  });
});
