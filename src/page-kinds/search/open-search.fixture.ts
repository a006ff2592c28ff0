import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { createSearchClient } from '../../search/browser/search-client.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import type { ChangeSearch } from './change-search.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf } from './search-page.fixture.ts';
import { SearchPage, type SearchSetup } from './search-page.ts';

/**
 * A search page with these cars, for the tests of one file. Set `server.isDown` to make requests for the index fail.
 *
 * @param others further files of the site, by path
 */
export function searchPageOf(cars: ListedCar[], others: Record<string, string> = {}) {
  const index = indexFiles(cars).map(({ path, body }) => [path, body] as const);
  const files = new Map([...index, ...Object.entries(others)]);
  const server = { isDown: false };
  beforeEach(() => {
    server.isDown = false;
    vi.stubGlobal('fetch', async (url: string) =>
      server.isDown ? new Response('', { status: 503 }) : new Response(files.get(url)),
    );
    Element.prototype.scrollIntoView = vi.fn();
    window.scrollBy = vi.fn() as never;
  });

  /** Opens the page and waits until it has read its URL. */
  async function open(search = '', change: Partial<SearchSetup> = {}) {
    history.replaceState(null, '', `/search/new-used-and-demo-cars/${search}`);
    const page = render(createElement(SearchApp, { setup: searchSetupOf(cars, change), Card: StubCard }));
    await act(async () => {});
    return page;
  }
  return { open, server };
}

/** A search page around one of its parts, which is tested alone. */
export function pageAround(change: Partial<SearchSetup> = {}, onChange: ChangeSearch = () => {}) {
  const setup = searchSetupOf([], change);
  const value = { setup, client: createSearchClient(setup), Card: StubCard, onChange };
  return ({ children }: { children: ReactNode }) => createElement(SearchPage, { value }, children);
}

const cards = () => screen.queryAllByRole('article');

/** Actions of a visitor on the search page, and checks of what the page shows. */
export const visitor = {
  cards,
  titles: () => cards().map((card) => within(card).getByRole('link').textContent),
  seesCards: (count: number) => waitFor(() => expect(cards()).toHaveLength(count)),
  isTold: (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text)),
  isAt: (address: string) =>
    waitFor(() => expect(decodeURIComponent(location.search).replaceAll('+', ' ')).toBe(address)),
  chooses: (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name })),
  presses: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
  follows: (name: string | RegExp, how: MouseEventInit = {}) =>
    fireEvent.click(screen.getByRole('link', { name }), how),
  group: (name: string) => screen.getByText(name, { selector: 'summary' }).closest('details')!,
};
