import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchClient } from '../../search/browser/search-client.ts';
import { carDefinition } from '../../search/static/definition.ts';
import { createEngine } from '../../search/static/documents.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const cars = someCars(60);
const engine = createEngine(cars, carDefinition);
/** A search server without a fallback index. */
const server = { isDown: false, requests: 0 };
const client: SearchClient = {
  async search(requests) {
    server.requests += 1;
    if (server.isDown) throw new Error('No answer within 2000 ms.');
    return {
      results: requests.map((request) => ({ ...engine.search(request), processingTimeMS: 1 })),
    };
  },
  prefetch: () => undefined,
};
vi.mock('../../search/browser/search-client.ts', () => ({ createSearchClient: () => client }));

beforeEach(() => {
  Object.assign(server, { isDown: false, requests: 0 });
  Element.prototype.scrollIntoView = vi.fn();
  history.replaceState(null, '', '/search/new-used-and-demo-cars/');
});

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const isTicked = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
const found = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const address = () => decodeURIComponent(location.search);

/** Opens the page, searches once with success, then takes the server down. */
async function openThenTakeServerDown() {
  render(<SearchApp setup={searchSetupOf(cars)} Card={StubCard} />);
  await act(async () => {});
  choose(/^SUV/);
  await waitFor(() => expect(titles()).toHaveLength(15));
  server.isDown = true;
}

describe('a search that fails without a fallback index', () => {
  it('keeps the filters and the text, and marks the cars as old [ERR-5] [LIST-23]', async () => {
    await openThenTakeServerDown();
    const before = titles();
    choose(/^Kia/);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('These are the cars from before.');
    const box = screen.getByPlaceholderText('Search...');
    fireEvent.change(box, { target: { value: 'sportage' } });
    await waitFor(() => expect(address()).toContain('query=sportage'));
    expect(box).toHaveProperty('value', 'sportage');
    expect([isTicked(/^SUV/), isTicked(/^Kia/)]).toEqual([true, true]);
    expect(address()).toBe('?query=sportage&refinementList[make][0]=Kia&refinementList[body][0]=SUV');
    expect(screen.getByRole('button', { name: 'Remove Kia' })).toBeTruthy();
    expect(titles()).toEqual(before);
    expect(screen.getByRole('heading', { name: '15 Cars from before' })).toBeTruthy();
    // The list is not busy: no pending answer will replace these cars.
    expect(screen.getByRole('list', { name: 'Results', busy: false })).toBeTruthy();
  });

  it('retries automatically, and the error disappears after a success [ERR-5]', async () => {
    await openThenTakeServerDown();
    choose(/^Kia/);
    await screen.findByRole('alert');
    server.isDown = false;
    await act(async () => void dispatchEvent(new Event('online')));
    await found('2 Cars');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: '2 Cars' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('?refinementList[make][0]=Kia&refinementList[body][0]=SUV'));
  });

  it('retries on "Try again", and moves the focus to the count after a success [ERR-5]', async () => {
    await openThenTakeServerDown();
    choose(/^Kia/);
    await screen.findByRole('alert');
    const before = server.requests;
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(server.requests).toBe(before + 1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' })).toBe(document.activeElement),
    );
    server.isDown = false;
    fireEvent.click(again);
    await found('2 Cars');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 Cars' }));
  });

  it('is replaced by the next choice of the visitor', async () => {
    await openThenTakeServerDown();
    choose(/^Kia/);
    await screen.findByRole('alert');
    server.isDown = false;
    choose(/^SUV/);
    await found('7 Cars');
    await waitFor(() => expect(titles().every((title) => title?.includes('Kia'))).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows its error in the drawer of a phone, with a button without a count [LIST-6]', async () => {
    await openThenTakeServerDown();
    fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const drawer = screen.getByRole('dialog', { name: 'Filters' });
    choose(/^Kia/);
    await within(drawer).findByRole('alert');
    expect(within(drawer).getByRole('button', { name: 'Show Me Cars' })).toBeTruthy();
    server.isDown = false;
    fireEvent.click(within(drawer).getByRole('button', { name: 'Try again' }));
    await within(drawer).findByRole('button', { name: 'Show Me 2 Cars' });
  });
});
