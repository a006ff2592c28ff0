import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientAnswer, type SearchClient } from '../../search/browser/search-client.ts';
import { searchRequestOf } from '../../search/request.ts';
import { carDefinition } from '../../search/static/definition.ts';
import { createEngine } from '../../search/static/engine.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const cars = someCars(60);
const engine = createEngine(cars, carDefinition);
/** A search server with nothing that stands by for it. */
const server = { isDown: false, asked: 0 };
const client: SearchClient = {
  async search(requests) {
    server.asked += 1;
    if (server.isDown) throw new Error('No answer within 2000 ms.');
    return {
      results: requests.map((request) =>
        clientAnswer(request, engine.search(searchRequestOf(request.indexName, request.params ?? {})), 1),
      ),
    };
  },
  prefetch: () => undefined,
};
vi.mock('../../search/browser/create-search-client.ts', () => ({ createSearchClient: () => client }));

beforeEach(() => {
  Object.assign(server, { isDown: false, asked: 0 });
  Element.prototype.scrollIntoView = vi.fn();
  history.replaceState(null, '', '/search/new-used-and-demo-cars/');
});
afterEach(cleanup);

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const isTicked = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
const found = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const address = () => decodeURIComponent(location.search);

/** A page whose search has worked, and works no longer. */
async function openAndLose() {
  render(<SearchApp setup={searchSetupOf(cars)} Card={StubCard} />);
  await act(async () => {});
  choose(/^SUV/);
  await waitFor(() => expect(titles()).toHaveLength(15));
  server.isDown = true;
}

describe('a search that fails, with no index standing by', () => {
  it('keeps what was chosen and typed, and shows the old cars as old [ERR-5] [LIST-23]', async () => {
    await openAndLose();
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
    // They can be read and followed: nothing is on its way that would replace them.
    expect(screen.getByRole('list', { name: 'Cars found', busy: false })).toBeTruthy();
  });

  it('is tried again by itself, and then is as if nothing had been [ERR-5]', async () => {
    await openAndLose();
    choose(/^Kia/);
    await screen.findByRole('alert');
    server.isDown = false;
    await act(async () => void dispatchEvent(new Event('online')));
    await found('2 Cars');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: '2 Cars' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('?refinementList[make][0]=Kia&refinementList[body][0]=SUV'));
  });

  it('is asked again with "Try again", which says so and hands the focus on [ERR-5]', async () => {
    await openAndLose();
    choose(/^Kia/);
    await screen.findByRole('alert');
    const asked = server.asked;
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(server.asked).toBe(asked + 1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' })).toBe(document.activeElement),
    );
    server.isDown = false;
    fireEvent.click(again);
    await found('2 Cars');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 Cars' }));
  });

  it('gives way to what the visitor chooses meanwhile', async () => {
    await openAndLose();
    choose(/^Kia/);
    await screen.findByRole('alert');
    server.isDown = false;
    choose(/^SUV/);
    await found('7 Cars');
    await waitFor(() => expect(titles().every((title) => title?.includes('Kia'))).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is told of in the drawer of a phone, whose button names no count then [LIST-6]', async () => {
    await openAndLose();
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
