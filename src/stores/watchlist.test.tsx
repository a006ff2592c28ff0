import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { failureMessages } from '../api/result.ts';
import { aSavedCar } from '../domain/cars/saved-car.fixture.ts';
import { createWatchlist } from './watchlist.ts';

/** The answers of a server by path. Other paths answer normally. */
type Server = Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>;

const phone = '+61412345678';
const json = (body: unknown, status = 200) => Response.json(body, { status });

function aWatchlist(server: Server = {}) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const usual: Server = {
    '/api/auth/session': () => json({ signedIn: true, phone }),
    '/api/watchlist': () => json({ entries: [] }),
    '/api/watchlist/save-car': () => json({ success: true }),
    '/api/watchlist/remove-car': () => json({ success: true }),
  };
  const fetch = vi.fn(async (path: RequestInfo | URL, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    calls.push({ path: String(path), body });
    const answer = { ...usual, ...server }[String(path)]!(body);
    return await Promise.race([
      answer,
      new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
    ]);
  });
  const watchlist = createWatchlist('d-1', createApiClient({ fetch }), { now: () => 1000 });
  return {
    ...watchlist,
    ids: () => watchlist.store.getState().cars.map(({ id }) => id),
    paths: () => calls.map(({ path }) => path),
    calls,
  };
}

/** The car is in the list before the server answers. */
async function saved(list: ReturnType<typeof aWatchlist>, ...ids: string[]) {
  for (const id of ids) await list.save(aSavedCar(id));
}

describe('a change of the watchlist', () => {
  it('adds a car at once, then posts it with the phone number of the session [WATCH-2] [API-1]', async () => {
    const list = aWatchlist();
    const saving = list.save(aSavedCar('7'));
    expect(list.ids()).toEqual(['7']);
    expect(list.paths()).not.toContain('/api/watchlist/save-car');
    expect(await saving).toEqual({ kind: 'done' });
    expect(list.ids()).toEqual(['7']);
    expect(list.calls.at(-1)).toEqual({
      path: '/api/watchlist/save-car',
      body: { phone_number: phone, car_id: '7' },
    });
  });

  it('is refused as busy while another change of the same car is under way', async () => {
    const list = aWatchlist();
    const first = list.save(aSavedCar('7'));
    expect(await Promise.all([list.save(aSavedCar('7')), list.remove('7')])).toEqual([
      { kind: 'busy' },
      { kind: 'busy' },
    ]);
    await first;
    expect(list.ids()).toEqual(['7']);
    expect(list.paths().filter((path) => path.endsWith('-car'))).toHaveLength(1);
  });

  it('removes a car at once, then posts that [WATCH-3] [API-2]', async () => {
    const list = aWatchlist();
    await saved(list, '1', '2');
    const removing = list.remove('1');
    expect(list.ids()).toEqual(['2']);
    expect(await removing).toEqual({ kind: 'done' });
    expect(list.calls.at(-1)).toEqual({
      path: '/api/watchlist/remove-car',
      body: { phone_number: phone, car_id: '1' },
    });
  });

  it.each([
    ['saves', true, '/api/watchlist/save-car'],
    ['removes', false, '/api/watchlist/remove-car'],
  ])(
    'that %s a car on a page left before the server answers is sent by the next page',
    async (_, isSaved, path) => {
      const never = () => new Promise<Response>(() => {});
      const left = aWatchlist({ '/api/auth/session': never });
      if (!isSaved) left.store.update((state) => ({ ...state, cars: [{ id: '7' }] }));
      void (isSaved ? left.save(aSavedCar('7')) : left.remove('7'));
      const server = new Set(isSaved ? [] : ['7']);
      const next = aWatchlist({
        '/api/watchlist/save-car': ({ car_id }) => {
          server.add(String(car_id));
          return json({ success: true });
        },
        '/api/watchlist/remove-car': ({ car_id }) => {
          server.delete(String(car_id));
          return json({ success: true });
        },
        '/api/watchlist': () => json({ entries: [...server].map((id) => ({ id })) }),
      });
      await next.refresh();
      expect(next.paths()).toEqual(['/api/auth/session', path, '/api/watchlist']);
      expect(next.ids()).toEqual(isSaved ? ['7'] : []);
      await next.refresh();
      expect(next.paths().filter((one) => one === path)).toHaveLength(1);
    },
  );

  it('is kept when leaving the page aborts the request', async () => {
    const list = aWatchlist({
      '/api/watchlist/save-car': () => {
        window.dispatchEvent(new Event('pagehide'));
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await list.save(aSavedCar('7'));
    expect(list.ids()).toEqual(['7']);
    expect(list.store.getState().unsent).toEqual([{ id: '7', isSaved: true }]);
  });

  it('asks for the session once for all changes', async () => {
    const list = aWatchlist();
    await saved(list, '1', '2', '3');
    expect(list.paths().filter((path) => path === '/api/auth/session')).toHaveLength(1);
  });

  const faults: [string, Server[string], string][] = [
    [
      'refuses it',
      () => json({ success: false, error: 'Your watchlist is full.' }, 400),
      'Your watchlist is full.',
    ],
    ['fails with a message', () => json({ success: false, error: 'Not saved.' }, 500), 'Not saved.'],
    [
      'fails with a stack trace',
      () => json({ success: false, error: 'Error: no\n    at save (api.js:1)' }, 500),
      failureMessages.broken,
    ],
    [
      'answers with an HTML page',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      failureMessages.offline,
    ],
    ['answers with an empty body', () => new Response(''), failureMessages.offline],
    ['answers with incomplete JSON', () => new Response('{"succ'), failureMessages.offline],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), failureMessages.offline],
  ];

  it.each(faults)('is undone when the server %s [OPEN-23] [ERR-1]', async (_, fault, message) => {
    const list = aWatchlist({ '/api/watchlist/save-car': fault });
    expect(await list.save(aSavedCar('7'))).toEqual({ kind: 'failed', message });
    expect(list.ids()).toEqual([]);
  });

  it.each(faults)(
    'that removes a car is undone, in its old place, when the server %s [OPEN-23] [ERR-1]',
    async (_, fault, message) => {
      const list = aWatchlist({ '/api/watchlist/remove-car': fault });
      await saved(list, '1', '2', '3');
      expect(await list.remove('2')).toEqual({ kind: 'failed', message });
      expect(list.ids()).toEqual(['3', '2', '1']);
    },
  );

  it('is undone when the session request fails', async () => {
    const list = aWatchlist({ '/api/auth/session': () => json({}, 500) });
    expect(await list.save(aSavedCar('7'))).toEqual({ kind: 'failed', message: failureMessages.broken });
    expect([list.ids(), list.paths()]).toEqual([[], ['/api/auth/session']]);
  });

  it('is undone when the server takes more than ten seconds', async () => {
    vi.useFakeTimers();
    const list = aWatchlist({ '/api/watchlist/save-car': () => new Promise<Response>(() => {}) });
    const saving = list.save(aSavedCar('7'));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(list.ids()).toEqual(['7']);
    await vi.advanceTimersByTimeAsync(200);
    expect(await saving).toEqual({ kind: 'failed', message: failureMessages.timeout });
    expect(list.ids()).toEqual([]);
  });

  it('that fails does not undo other changes made meanwhile', async () => {
    let fail = (_: Response) => {};
    const answers: Server = {
      '/api/watchlist/save-car': ({ car_id }) =>
        car_id === '1' ? new Promise<Response>((done) => (fail = done)) : json({ success: true }),
    };
    const list = aWatchlist(answers);
    const first = list.save(aSavedCar('1'));
    await saved(list, '2');
    fail(json({}, 500));
    await first;
    expect(list.ids()).toEqual(['2']);
  });
});

describe('a visitor who is not signed in', () => {
  const signedOut: Server = { '/api/auth/session': () => json({ signedIn: false, phone: null }) };

  it('saves nothing, and is asked to sign in [WATCH-6]', async () => {
    const list = aWatchlist(signedOut);
    expect(await list.save(aSavedCar('7'))).toEqual({ kind: 'signed-out' });
    expect([list.ids(), list.paths()]).toEqual([[], ['/api/auth/session']]);
  });

  it('whose session has ended has no list in this browser any more', async () => {
    let isOver = false;
    const over = () =>
      isOver ? json({ success: false, error: 'Please sign in.' }, 401) : json({ success: true });
    const list = aWatchlist({ '/api/watchlist/save-car': over });
    await saved(list, '1');
    isOver = true;
    expect(await list.save(aSavedCar('2'))).toEqual({ kind: 'signed-out' });
    expect(list.ids()).toEqual([]);
  });

  it('is looked up again at the next save, because the visitor may have signed in elsewhere', async () => {
    let signedIn = false;
    const list = aWatchlist({
      '/api/auth/session': () => json(signedIn ? { signedIn, phone } : { signedIn, phone: null }),
    });
    await list.save(aSavedCar('1'));
    signedIn = true;
    expect(await list.save(aSavedCar('1'))).toEqual({ kind: 'done' });
  });
});

describe("the server's list", () => {
  const entries = (...ids: string[]) => ({
    '/api/watchlist': () => json({ entries: ids.map((id) => ({ id })) }),
  });

  it('replaces the list of this browser, and keeps its details of the cars [OPEN-24] [DATA-18]', async () => {
    const list = aWatchlist(entries('9', '1'));
    await saved(list, '1', '2');
    expect(await list.refresh()).toEqual({ kind: 'done' });
    expect(list.store.getState()).toEqual({
      cars: [{ id: '9' }, { id: '1', saved: aSavedCar('1') }],
      readAt: 1000,
      unsent: [],
    });
  });

  it('does not undo a change that is under way', async () => {
    let answer = (_: Response) => {};
    const list = aWatchlist({
      ...entries('1'),
      '/api/watchlist/save-car': () => new Promise<Response>((done) => (answer = done)),
    });
    const saving = list.save(aSavedCar('2'));
    await list.refresh();
    expect(list.ids()).toEqual(['2', '1']);
    await waitFor(() => expect(list.paths()).toContain('/api/watchlist/save-car'));
    answer(json({ success: true }));
    await saving;
    expect(list.ids()).toEqual(['2', '1']);
  });

  it.each([
    ['not a list', { '/api/watchlist': () => json({ entries: 'all' }) }],
    ['a list of invalid entries', { '/api/watchlist': () => json({ entries: [{ id: 7 }] }) }],
    ['an error', { '/api/watchlist': () => json({}, 502) }],
  ] as [string, Server][])("does not change this browser's list when the answer is %s", async (_, server) => {
    const list = aWatchlist(server);
    await saved(list, '1');
    expect((await list.refresh()).kind).toBe('failed');
    expect(list.ids()).toEqual(['1']);
  });

  it('is requested again by the next page when the visitor left this one before the answer', async () => {
    const list = aWatchlist({ '/api/watchlist/save-car': () => new Promise<Response>(() => {}) });
    void list.save(aSavedCar('1'));
    expect(list.store.getState().readAt).toBe(0);
  });

  it('is taken over by all tabs, without invalid entries', () => {
    const list = aWatchlist();
    const state = {
      cars: [{ id: '1', saved: aSavedCar('2') }, { id: 5 }, null, { id: '3', saved: aSavedCar('3') }],
      readAt: 5,
      unsent: [{ id: '3', isSaved: true }, { id: '4' }, null, 'x'],
    };
    localStorage.setItem('watchlist:d-1', JSON.stringify({ version: 1, state }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'watchlist:d-1' }));
    expect(list.store.getState()).toEqual({
      cars: [{ id: '1' }, { id: '3', saved: aSavedCar('3') }],
      readAt: 5,
      unsent: [{ id: '3', isSaved: true }],
    });
  });
});
