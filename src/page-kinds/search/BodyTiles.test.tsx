import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexFiles } from '../../search/static/index-files.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';
import type { SearchSetup } from './search-page.ts';

const cars = someCars(60);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
const bodyTiles = [
  { label: 'SUV', bodies: ['SUV'] },
  { label: 'For work', bodies: ['Ute', 'Sedan'] },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
  Element.prototype.scrollIntoView = vi.fn();
});

async function open(change: Partial<SearchSetup> = {}, query = '') {
  history.replaceState(null, '', `/search/new-used-and-demo-cars/${query}`);
  render(<SearchApp setup={searchSetupOf(cars, { bodyTiles, ...change })} Card={StubCard} />);
  await act(async () => {});
}
const tile = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Body types' })).getByRole('button', { name });
const isPressed = (name: RegExp) => tile(name).getAttribute('aria-pressed');
const found = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const address = (text: string) => waitFor(() => expect(decodeURIComponent(location.search)).toBe(text));

describe('body tiles', () => {
  it('select their body type on the first click and deselect it on the second [TILE-2]', async () => {
    await open();
    expect(isPressed(/^SUV/)).toBe('false');
    fireEvent.click(tile(/^SUV/));
    await found('15 Cars');
    expect(isPressed(/^SUV/)).toBe('true');
    await address('?refinementList[body][0]=SUV');
    fireEvent.click(tile(/^SUV/));
    await found('60 Cars');
    expect(isPressed(/^SUV/)).toBe('false');
    await address('');
  });

  it('can select several body types, as the dealer configured [TILE-2] [CFG-57]', async () => {
    await open();
    fireEvent.click(tile(/^For work/));
    await found('30 Cars');
    fireEvent.click(tile(/^SUV/));
    await found('45 Cars');
    fireEvent.click(tile(/^For work/));
    await found('15 Cars');
    await address('?refinementList[body][0]=SUV');
  });

  it('show the number of their cars, independent of other selected tiles', async () => {
    await open();
    expect(tile(/^For work 30$/)).toBeTruthy();
    fireEvent.click(tile(/^SUV/));
    await found('15 Cars');
    expect(tile(/^For work 30$/)).toBeTruthy();
  });

  it('are left out when they would find nothing, unless they are selected [TILE-2]', async () => {
    const bus = { label: 'Bus', bodies: ['Bus'] };
    await open({ bodyTiles: [...bodyTiles, bus] });
    const labels = () =>
      within(screen.getByRole('list', { name: 'Body types' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(labels()).toEqual(['SUV 15', 'For work 30']);
    cleanup();
    await open({ bodyTiles: [...bodyTiles, bus] }, '?refinementList[body][0]=Bus');
    await waitFor(() => expect(labels()).toEqual(['SUV 15', 'For work 30', 'Bus 0']));
    cleanup();
    await open({}, '?refinementList[make][0]=Nobody');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Body types' })).toBeNull());
  });

  it('are pressed when the URL selects their body type', async () => {
    await open({}, '?refinementList[body][0]=SUV');
    await waitFor(() => expect(isPressed(/^SUV/)).toBe('true'));
  });

  it('are not rendered on a page without body tiles', async () => {
    render(<SearchApp setup={searchSetupOf(cars)} Card={StubCard} />);
    await act(async () => {});
    expect(screen.queryByRole('list', { name: 'Body types' })).toBeNull();
  });
});

it('shows the model filter on the page of a make [ROUTE-16]', async () => {
  await open({ scope: { make: ['Kia'] } });
  const model = screen.getByText('Model', { selector: 'summary' }).closest('details')?.parentElement;
  expect(model?.hidden).toBe(false);
});
