import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../../domain/cars/listed-car.fixture.ts';
import { indexFiles } from '../../../search/static/index-files.ts';
import { addSavedSearch, rememberLook, savedSearches, searchKey } from '../../../stores/saved-searches.ts';
import { dismissToast, toasts } from '../../../stores/toasts.ts';
import { SavedSearches } from './SavedSearches.tsx';

const cars = ['Kia', 'Kia', 'Ford'].map((make, index) =>
  aListedCar({
    id: String(index),
    make,
    car_type: index ? 'used' : 'new',
    price: 20_000,
    status: 'in_stock',
  }),
);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
const store = savedSearches('d-1');
const kia = { name: 'Kia', path: '/search/', query: '?refinementList[make][0]=Kia', scope: {} };
const usedKia = { ...kia, name: 'Used Kia', path: '/search/used-cars/', scope: { car_type: ['used'] } };
const setup = {
  engine: { indexManifest: '/search-index/current.json' },
  priceAscPositiveOnly: false,
  searchPath: '/search/',
  noun: { one: 'Car', other: 'Cars' },
  timeZone: 'Australia/Brisbane',
};
const server = { isDown: false };

beforeEach(() => {
  document.documentElement.dataset['dealershipId'] = 'd-1';
  server.isDown = false;
  vi.stubGlobal('fetch', async (url: string) =>
    server.isDown ? new Response('', { status: 503 }) : new Response(files.get(url)),
  );
  dismissToast();
});

const open = () => render(<SavedSearches setup={setup} />);
const rows = () => screen.queryAllByRole('listitem');
const news = () => rows().map((row) => row.querySelector('p')!.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => toasts.getState().toast?.text;
const november = Date.parse('2020-11-12T00:00:00Z');

describe('the saved searches', () => {
  it('explain how to start when there are none', () => {
    open();
    expect(screen.getByRole('region', { name: 'Saved searches' }).textContent).toContain('None yet.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/search/');
  });

  it('link to each search, with its cars now and what changed since it was opened', async () => {
    addSavedSearch(store, kia);
    rememberLook(store, searchKey(kia), { at: november, cars: [['0', 21_000]] });
    addSavedSearch(store, usedKia);
    open();
    await waitFor(() =>
      expect(news()).toEqual(['1 car now', '2 cars now, 1 new, 1 reduced since 12 November 2020']),
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      usedKia.path + usedKia.query,
      kia.path + kia.query,
    ]);
  });

  it('do not count as seen when they are listed', async () => {
    addSavedSearch(store, kia);
    rememberLook(store, searchKey(kia), { at: november, cars: [] });
    open();
    await waitFor(() => expect(news()[0]).toContain('2 new'));
    expect(store.getState().searches[0]!.seen).toEqual({ at: november, cars: [] });
  });

  it('show an error when they could not be looked up, and a retry', async () => {
    server.isDown = true;
    addSavedSearch(store, kia);
    open();
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    const alert = await screen.findByRole('alert');
    expect([rows().length, news()]).toEqual([1, ['']]);
    server.isDown = false;
    fireEvent.click(within(alert).getByRole('button'));
    await waitFor(() => expect(news()).toEqual(['2 cars now']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be removed, and restored at their position', async () => {
    addSavedSearch(store, kia);
    addSavedSearch(store, usedKia);
    open();
    screen.getByRole('button', { name: 'Remove Kia' }).focus();
    press('Remove Kia');
    expect([rows().length, said()]).toEqual([1, 'Search removed']);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Saved searches' }));
    act(() => toasts.getState().toast!.action!.run());
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Used Kia',
      'Kia',
    ]);
  });

  it.each([
    ['For Kim', 'Keep name', 'For Kim'],
    ['  ', 'Keep name', 'Kia'],
    ['For Kim', 'Cancel', 'Kia'],
  ])('renamed to %j with the button %s are named %s', (typed, button, name) => {
    addSavedSearch(store, kia);
    open();
    press('Rename Kia');
    const field = screen.getByRole('textbox', { name: 'Name of this search' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: typed } });
    press(button);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(name);
    expect(document.activeElement?.textContent).toBe(`Rename ${name}`);
  });

  it('can be shared by link, with a message when that fails', async () => {
    addSavedSearch(store, kia);
    open();
    const writeText = vi.fn(async (_: string) => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    press('Share Kia');
    await waitFor(() => expect(said()).toBe('Link copied'));
    expect(writeText).toHaveBeenCalledWith(location.origin + kia.path + kia.query);
    writeText.mockRejectedValue(new Error('Not allowed'));
    press('Share Kia');
    await waitFor(() => expect(said()).toBe('Open the search and copy the link from the address bar'));
  });
});
