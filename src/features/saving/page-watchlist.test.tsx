import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { aSavedCar } from '../../domain/cars/saved-car.fixture.ts';
import { dismissToast, toasts } from '../../stores/toasts.ts';
import { createWatchlist } from '../../stores/watchlist.ts';
import { watchlistList } from './page-watchlist.ts';

const link = { label: 'View List', href: '/watchlist/' };

/** A page with a watchlist: what it tells the visitor, and where it sends the visitor. */
function aPage(server: Record<string, () => Response> = {}, here = '/search/used-cars/?query=a') {
  const calls: string[] = [];
  const usual: typeof server = {
    '/api/auth/session': () => Response.json({ signedIn: true, phone: '+61412345678' }),
    '/api/watchlist': () => Response.json({ entries: [{ id: '9' }] }),
    '/api/watchlist/save-car': () => Response.json({ success: true }),
    '/api/watchlist/remove-car': () => Response.json({ success: true }),
  };
  const fetch = async (path: RequestInfo | URL) => {
    calls.push(String(path));
    return { ...usual, ...server }[String(path)]!();
  };
  const watchlist = createWatchlist('d-1', createApiClient({ fetch }));
  const order: string[] = [];
  const alert = vi.fn((message: string) => {
    order.push(`${message} ${list.has('7') ? 'saved' : 'not saved'}`);
  });
  const go = vi.fn();
  const { pathname, search } = new URL(here, 'https://a.example');
  vi.stubGlobal('alert', alert);
  vi.stubGlobal('location', { pathname, search, assign: go });
  const list = watchlistList(watchlist);
  return { list, watchlist, calls, order, alert, go };
}

const reported: unknown[] = [];
const listen = (event: Event) => reported.push((event as CustomEvent).detail);

beforeEach(() => {
  dismissToast();
  reported.length = 0;
  document.documentElement.dataset['dealershipId'] = 'd-1';
  document.addEventListener('forecourt:event', listen);
});
afterEach(() => document.removeEventListener('forecourt:event', listen));

const toast = () => toasts.getState().toast;
const isDown = {
  '/api/watchlist/save-car': () =>
    Response.json({ success: false, error: 'Your watchlist is full.' }, { status: 400 }),
};
const signedOut = { '/api/auth/session': () => Response.json({ signedIn: false, phone: null }) };

describe('the watchlist of a page', () => {
  it('reports a saved or removed car after the server has accepted it [WATCH-4] [WATCH-9]', async () => {
    const { list } = aPage();
    list.toggle(aSavedCar('7'));
    expect([list.has('7'), toast(), reported]).toEqual([true, undefined, []]);
    await waitFor(() => expect(toast()).toEqual({ text: 'Car Saved In Watchlist', link }));
    expect(reported).toEqual([{ event_id: 39, car_id: '7', dealership_id: 'd-1' }]);
    list.toggle(aSavedCar('7'));
    await waitFor(() => expect(toast()).toEqual({ text: 'Car Removed', link }));
    expect(reported).toHaveLength(1);
  });

  it("removes the car again and shows the server's message when saving failed [ERR-1] [OPEN-23]", async () => {
    const { list, alert, order } = aPage(isDown);
    list.toggle(aSavedCar('7'));
    await waitFor(() => expect(alert).toHaveBeenCalled());
    expect(order).toEqual(['Your watchlist is full. not saved']);
    expect([toast(), reported]).toEqual([undefined, []]);
  });

  it('sends a signed-out visitor to the sign-in page, with this page as the return address [WATCH-6] [ROUTE-35]', async () => {
    const { list, go, alert } = aPage(signedOut);
    list.toggle(aSavedCar('7'));
    await waitFor(() => expect(go).toHaveBeenCalled());
    const url = new URL(go.mock.calls[0]![0], 'https://a.example');
    expect([url.pathname, ...url.searchParams.values()]).toEqual([
      '/sign-in/',
      'watchlist',
      '/search/used-cars/?query=a',
      '/search/used-cars/?query=a',
    ]);
    expect([alert.mock.calls, toast(), list.has('7')]).toEqual([[], undefined, false]);
  });

  it('saves the car that the visitor wanted to save before signing in, once [WATCH-6]', async () => {
    const before = aPage(signedOut);
    before.list.toggle(aSavedCar('7', { savedAt: Date.now() }));
    await waitFor(() => expect(before.go).toHaveBeenCalled());

    const signIn = aPage({}, '/sign-in/?type=watchlist');
    await signIn.list.start();
    expect(signIn.calls).toEqual([]);

    const after = aPage();
    await after.list.start();
    expect(after.list.has('7')).toBe(true);
    expect(toast()?.text).toBe('Car Saved In Watchlist');
    await aPage().list.start();
    expect(reported).toHaveLength(1);
  });

  it('drops that car when the visitor comes back without signing in', async () => {
    const before = aPage(signedOut);
    before.list.toggle(aSavedCar('7', { savedAt: Date.now() }));
    await waitFor(() => expect(before.go).toHaveBeenCalled());
    const back = aPage(signedOut);
    await back.list.start();
    expect([back.go.mock.calls, back.alert.mock.calls]).toEqual([[], []]);
    const later = aPage();
    await later.list.start();
    expect([later.list.ids(), later.calls]).toEqual([[], []]);
  });

  it('sends no request for a visitor who never saved anything', async () => {
    const { list, calls } = aPage();
    await list.start();
    expect(calls).toEqual([]);
  });

  it('loads the list again when it was not loaded lately', async () => {
    const { list, watchlist } = aPage();
    watchlist.store.update(() => ({ cars: [{ id: '1' }], readAt: 5, unsent: [] }));
    await list.start();
    expect(list.ids()).toEqual(['9']);
  });
});
