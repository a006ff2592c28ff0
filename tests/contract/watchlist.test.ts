import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { normalised, phone } from './api-visitor.ts';
import { stockOf, writeStock } from './dealer-files.ts';

const saved = { success: true };

describe.each(databases)('watchlist on %s', (database) => {
  test('a signed-in visitor saves, reads and removes cars [API-1] [API-2] [OPEN-24] [DATA-18] [WATCH-12]', async ({
    start,
  }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [] });
    const first = await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    expect([first.status, first.json]).toEqual([200, saved]);
    api.clock.now += 1000;
    await visitor.post('/api/watchlist/save-car', { phone_number: normalised, car_id: '1-2' });
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-2' }, { id: '1-1' }] });
    const removed = await visitor.post('/api/watchlist/remove-car', { phone_number: phone, car_id: '1-2' });
    expect([removed.status, removed.json]).toEqual([200, saved]);
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-1' }] });
  });

  test('saving twice or removing twice changes nothing the second time [API-1] [API-2]', async ({
    start,
  }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const car = { phone_number: phone, car_id: '1-1' };
    await visitor.post('/api/watchlist/save-car', car);
    expect((await visitor.post('/api/watchlist/save-car', car)).json).toEqual(saved);
    expect((await visitor.get('/api/watchlist')).json.entries).toHaveLength(1);
    await visitor.post('/api/watchlist/remove-car', car);
    expect((await visitor.post('/api/watchlist/remove-car', car)).json).toEqual(saved);
  });

  test('cars that are saved at the same time are all kept, each once [API-1]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const cars = ['1-1', '1-2', '1-3', '1-1', '1-2', '1-3', '1-1', '1-1'];
    const answers = await Promise.all(
      cars.map((car_id) => visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(cars.map(() => 200));
    const { entries } = (await visitor.get('/api/watchlist')).json;
    expect(entries.map(({ id }: { id: string }) => id).sort()).toEqual(['1-1', '1-2', '1-3']);
  });

  test('a list cannot be read or changed without signing in [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const car = { phone_number: phone, car_id: '1-1' };
    for (const cookie of [undefined, '__Host-session-1=x', `__Host-session-1=${'a'.repeat(43)}`]) {
      const visitor = api.visitor();
      visitor.cookie = cookie;
      expect((await visitor.get('/api/watchlist')).status).toBe(401);
      expect((await visitor.post('/api/watchlist/save-car', car)).json).toEqual({
        success: false,
        error: 'Please sign in first.',
      });
      expect((await visitor.post('/api/watchlist/remove-car', car)).status).toBe(401);
    }
  });

  test('another visitor’s phone number is refused as not signed in, and their list does not change [OPEN-20] [API-1] [API-2]', async ({
    start,
  }) => {
    const api = await start(database);
    const owner = api.visitor();
    await owner.signIn();
    await owner.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    const other = api.visitor();
    await other.signIn('0499 999 999');
    for (const [path, car_id] of [
      ['save-car', '1-2'],
      ['remove-car', '1-1'],
    ]) {
      const { status, json } = await other.post(`/api/watchlist/${path}`, { phone_number: phone, car_id });
      expect([status, json]).toEqual([
        401,
        { success: false, error: 'Please sign in with this phone number.' },
      ]);
    }
    expect((await owner.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-1' }] });
    expect((await other.get('/api/watchlist')).json).toEqual({ entries: [] });
  });

  test('a car that this dealer does not list cannot be saved [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    // An unknown car, another dealer's, and one sold long ago.
    for (const car_id of ['nothing', '2-1', '1-5']) {
      const { status, json } = await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id });
      expect([status, json]).toEqual([404, { success: false, error: 'This car is no longer listed.' }]);
    }
  });

  test('a car that has left the stock can still be removed from the watchlist [API-2]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    writeStock(api.dealersDir, 'alpha', stockOf(1).slice(1));
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-1' }] });
    expect(
      (await visitor.post('/api/watchlist/remove-car', { phone_number: phone, car_id: '1-1' })).status,
    ).toBe(200);
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [] });
  });

  test('one phone has a separate list at each dealer [WATCH-12]', async ({ start }) => {
    const api = await start(database);
    const atAlpha = api.visitor();
    const atBeta = api.visitor('beta');
    await atAlpha.signIn();
    await atBeta.signIn();
    await atAlpha.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    await atBeta.post('/api/watchlist/save-car', { phone_number: phone, car_id: '2-3' });
    expect((await atAlpha.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-1' }] });
    expect((await atBeta.get('/api/watchlist')).json).toEqual({ entries: [{ id: '2-3' }] });
  });

  test('a list is limited to 200 cars, and the answer says so [API-1]', async ({ start }) => {
    const api = await start(database);
    const [car] = stockOf(1);
    const many = Array.from({ length: 201 }, (_, n) => ({ ...car!, id: `many-${n}`, slug: `many-${n}` }));
    writeStock(api.dealersDir, 'alpha', many);
    const visitor = api.visitor();
    await visitor.signIn();
    const answers = [];
    for (const { id } of many)
      answers.push(await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: id }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect([answers.at(-1)?.status, answers.at(-1)?.json]).toEqual([
      400,
      { success: false, error: 'Your watchlist is full. Remove a car to save another.' },
    ]);
  });

  test('a restart keeps the list [WATCH-12]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    await api.restart();
    expect((await visitor.get('/api/watchlist')).json).toEqual({ entries: [{ id: '1-1' }] });
  });

  test('an invalid payload is refused with a clear message [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    const wrong: [unknown, string][] = [
      [{ car_id: '1-1' }, 'Please enter a valid phone number.'],
      [{ phone_number: phone }, 'The car is missing.'],
      [{ phone_number: phone, car_id: '' }, 'The car is missing.'],
      [{ phone_number: phone, car_id: 11 }, 'The car is not valid.'],
      [{ phone_number: phone, car_id: { $ne: '' } }, 'The car is not valid.'],
      [{ phone_number: phone, car_id: 'a'.repeat(65) }, 'The car is too long.'],
      [{ phone_number: phone, car_id: '1-1\u0000' }, 'The car is not valid.'],
      [[], 'The request is not valid.'],
      [null, 'The request is not valid.'],
      ['text', 'The request is not valid.'],
    ];
    for (const [payload, error] of wrong) {
      const { status, json } = await visitor.post('/api/watchlist/save-car', payload);
      expect([payload, status, json.success, json.error]).toEqual([payload, 400, false, error]);
    }
  });

  test('SQL and prototype keys in a payload are stored as ordinary text [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const visitor = api.visitor();
    await visitor.signIn();
    await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    const hostile = `' or 1=1; drop table watchlist_entries; --`;
    expect(
      (await visitor.post('/api/watchlist/remove-car', { phone_number: phone, car_id: hostile })).status,
    ).toBe(200);
    const polluting = `{"phone_number":"${phone}","car_id":"1-2","__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}`;
    await api.ask('/api/watchlist/save-car', {
      method: 'POST',
      body: polluting,
      headers: {
        origin: 'https://www.alpha.example',
        'content-type': 'application/json',
        cookie: visitor.cookie,
      },
    });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect((await visitor.get('/api/watchlist')).json.entries).toHaveLength(2);
  });
});
