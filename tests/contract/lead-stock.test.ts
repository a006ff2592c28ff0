import { describe, expect, vi } from 'vitest';
import { StockParser } from '../../src/server/dealers/stock-parser.ts';
import { type Api, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { stockOf, writeDealer, writeStock } from './dealer-files.ts';
import { FakeCopies, withFeed } from './fake-copies.ts';

const FEED_MS = 30_000;

const lead = (car_id: string) => {
  const { terms_conditions: _, ...form } = aForm({ car_id });
  return { ...form, message: 'Hello' };
};

const carOf = async (api: Api, at: number) => {
  const rows = await api.rows('leads');
  const row = rows.toSorted((a, b) => a.received_at - b.received_at)[at];
  return JSON.parse(row!.payload).car?.stocknum ?? JSON.parse(row!.payload).car?.id;
};

describe('the stock that a lead needs [API-13]', () => {
  test('does not delay the lead when the stock store fails: the lead is stored without data of its car', async ({
    start,
  }) => {
    const copies = new FakeCopies();
    copies.fails();
    const api = withFeed(await start('sqlite', { copies: copies.asked() }));
    expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
    const [row] = await api.rows('leads');
    expect([row?.car_id, JSON.parse(row!.payload).car]).toEqual(['1-1', undefined]);
  });

  test('does not delay the lead when the stock store hangs, and names the car of the lead as soon as the stock is read', async ({
    start,
  }) => {
    const copies = new FakeCopies();
    const { promise: isReadable, resolve: read } = Promise.withResolvers<void>();
    copies.has(...stockOf(1));
    const { answer } = copies;
    copies.answer = () => isReadable.then(answer);
    const api = withFeed(await start('sqlite', { copies: copies.asked() }));
    expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
    expect(await carOf(api, 0)).toBeUndefined();
    read();
    await expect.poll(() => carOf(api, 0)).toBe('1-1');
    const [row] = await api.rows('leads');
    expect(JSON.parse(row!.payload)).toMatchObject({ 'Vehicle Make': 'Toyota', message: 'Hello' });
  });

  test.for([['hangs'], ['fails']] as const)(
    'is the earlier stock while the stock store %s, and the newer stock afterwards',
    async ([how], { start }) => {
      const copies = new FakeCopies();
      copies.has(...stockOf(1));
      const api = withFeed(await start('sqlite', { copies: copies.asked() }));
      expect((await api.visitor().get('/api/cars/1-1')).json.price).toBe(25_990);
      copies[how]();
      api.clock.now += FEED_MS;
      expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
      expect(await carOf(api, 0)).toBe('1-1');
      expect((await api.visitor().get('/api/cars/1-1')).json.price).toBe(25_990);
      const before = copies.reads;
      // While a reading has failed or is running, other visitors do not start another one.
      for (let call = 0; call < 10; call++) await api.visitor().get('/api/cars/1-1');
      expect(copies.reads).toBe(before);
      copies.has(...stockOf(1).map((car) => ({ ...car, price: 19_990 })));
      api.clock.now += 2 * FEED_MS;
      expect((await api.visitor().get('/api/cars/1-1')).json.price).toBe(19_990);
    },
  );

  test.for([
    ['hang', () => new Promise<never>(() => {})],
    ['fail', () => Promise.reject(new Error('No answer.'))],
  ] as const)('is read although the records of earlier prices %s', async ([, prices], { start }) => {
    const copies = new FakeCopies();
    copies.has(...stockOf(1).map((car) => ({ ...car, before_price: 39_990 })));
    const api = await start('sqlite', { copies: Object.assign(copies.asked(), { prices }) });
    writeDealer(api.dealersDir, 'alpha', 1, {
      cards: { priceHistory: true },
      stock: { feed: { url: 'https://feeds.example/alpha.json' } },
    });
    api.clock.now += 2000;
    expect((await api.visitor().get('/api/cars/1-1')).json.price).toBe(25_990);
  });

  test('is read once for simultaneous visitors', async ({ start }) => {
    const copies = new FakeCopies();
    copies.has(...stockOf(1));
    const api = withFeed(await start('sqlite', { copies: copies.asked() }));
    await Promise.all(Array.from({ length: 20 }, () => api.visitor().get('/api/cars/1-1')));
    expect(copies.reads).toBe(1);
  });

  test('is read in a thread when it is large, with the same result', async ({ start }) => {
    const [car] = stockOf(1);
    const cars = Array.from({ length: 1500 }, (_, at) => ({
      ...car!,
      id: `large-${at}`,
      slug: `large-${at}`,
      price: 10_000 + at,
    }));
    const inThread = vi.spyOn(StockParser.prototype, 'read');
    const copies = new FakeCopies();
    copies.has(...cars);
    const api = withFeed(await start('sqlite', { copies: copies.asked() }));
    expect((await api.visitor().get('/api/cars/large-1499')).json.price).toBe(11_499);
    writeStock(api.dealersDir, 'beta', cars);
    api.clock.now += 2000;
    expect((await api.visitor('beta').get('/api/cars/large-7')).json.price).toBe(10_007);
    // The stock of a feed was read once, and that of a file once.
    expect(inThread).toHaveBeenCalledTimes(2);
    inThread.mockRestore();
  });
});
