import { describe, expect } from 'vitest';
import { type Api, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { stockOf, writeStock } from './dealer-files.ts';
import { PublishedStore, withoutCaptcha } from './published-store.ts';

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
  test('does not delay the lead when the release store fails: the lead is stored without data of its car', async ({
    start,
  }) => {
    const store = new PublishedStore();
    store.fails();
    const api = withoutCaptcha(await start('sqlite', { publishing: store.publishing }));
    expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
    const [row] = await api.rows('leads');
    expect([row?.car_id, JSON.parse(row!.payload).car]).toEqual(['1-1', undefined]);
  });

  test('does not delay the lead when the release store hangs, and names the car of the lead as soon as the stock is read', async ({
    start,
  }) => {
    const store = new PublishedStore();
    const { promise: isReadable, resolve: read } = Promise.withResolvers<void>();
    store.waitsFor(isReadable);
    const api = withoutCaptcha(await start('sqlite', { publishing: store.publishing }));
    expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
    expect(await carOf(api, 0)).toBeUndefined();
    read();
    await expect.poll(() => carOf(api, 0)).toBe('1-1');
    const [row] = await api.rows('leads');
    expect(JSON.parse(row!.payload)).toMatchObject({ 'Vehicle Make': 'Toyota', message: 'Hello' });
  });

  test.for([['hangs'], ['fails']] as const)(
    'is that of the earlier release while the release store %s, and of the newer one afterwards',
    async ([how], { start }) => {
      const store = new PublishedStore();
      const api = withoutCaptcha(await start('sqlite', { publishing: store.publishing }));
      const priceNow = async () => (await api.visitor().get('/api/cars/1-1')).json.price;
      expect(await priceNow()).toBe(25_990);
      store[how]();
      api.clock.now += 2000;
      expect((await api.visitor().post('/api/forms', lead('1-1'))).status).toBe(200);
      expect(await carOf(api, 0)).toBe('1-1');
      expect(await priceNow()).toBe(25_990);
      const before = store.reads;
      // While a look has failed or is under way, other visitors do not start another one.
      for (let call = 0; call < 10; call++) await priceNow();
      expect(store.reads).toBe(before);
      store.answers();
      writeStock(
        api.dealersDir,
        'alpha',
        stockOf(1).map((car) => ({ ...car, price: 19_990 })),
      );
      // A look that does not end is given up.
      api.clock.now += 30_000;
      expect(await priceNow()).toBe(19_990);
    },
  );

  test('is read once for simultaneous visitors', async ({ start }) => {
    const store = new PublishedStore();
    const api = withoutCaptcha(await start('sqlite', { publishing: store.publishing }));
    await Promise.all(Array.from({ length: 20 }, () => api.visitor().get('/api/cars/1-1')));
    expect(store.reads).toBe(1);
  });
});
