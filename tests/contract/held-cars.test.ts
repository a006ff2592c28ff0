import { describe, expect } from 'vitest';
import { type HeldCarsSource, readHeldCars } from '../../src/server/reservations/held-cars-source.ts';
import { type Api, databases, test } from './api-server.ts';
import { carNow, customer, HOUR, MINUTE, opened, site } from './customer.ts';

describe.each(databases)('the list of held cars, on %s', (database) => {
  const held = async (api: Api) => (await customer(api).get('/api/reserved-cars')).json;

  test('contains paid and free reservations, from the payment to the end of the hold [RESERVE-2] [RESERVE-5]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    const [first, second] = [customer(api), customer(api)];
    const { json } = await first.reserve();
    // A visitor who is still paying may not come back, so the car is not taken off sale yet.
    expect(await held(api)).toEqual({ cars: [] });
    const payUntil = api.clock.now + 15 * MINUTE;
    expect(await carNow(api)).toMatchObject({ taken: true, taken_until: payUntil, reserved: false });
    await first.press(json.redirect_url, 'pay');
    const until = api.clock.now + 48 * HOUR;
    expect(await carNow(api)).toMatchObject({ taken: true, taken_until: until, reserved: true });
    expect(await carNow(api, '1-2')).not.toHaveProperty('taken_until');
    // A form that was opened before is refused with the end of the hold, by the dealer's clock.
    expect((await second.reserve()).json.error).toMatch(
      /^Another visitor has reserved this car until 23 November 2026, .+ \(Brisbane time\)\.$/,
    );
    await second.reserve({ car_id: '1-3' });
    expect(await held(api)).toEqual({ cars: ['1-1', '1-3'] });
    expect((await customer(api, 'beta').get('/api/reserved-cars')).json).toEqual({ cars: [] });

    await first.cancel(json.reservation_id);
    expect(await held(api)).toEqual({ cars: ['1-3'] });
    // The hold ends at this moment, and not when the server looks next.
    api.clock.now += 48 * HOUR;
    expect(await held(api)).toEqual({ cars: [] });
  });

  test('has an ETag, so that an unchanged list is answered without a body [RESERVE-2]', async ({ start }) => {
    const api = await opened(start, database);
    const visitor = customer(api);
    const { status, headers } = await visitor.get('/api/reserved-cars');
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=5']);
    const again = () =>
      api.ask('/api/reserved-cars', {
        headers: { host: new URL(site).host, 'if-none-match': headers['etag'] },
      });
    expect([(await again()).status, (await again()).text]).toEqual([304, '']);
    const { json } = await visitor.reserve();
    await visitor.press(json.redirect_url, 'pay');
    expect(await again()).toMatchObject({ status: 200, json: { cars: ['1-1'] } });
  });

  test('is the same for a build that reads it from the database and one that asks the API [RESERVE-2]', async ({
    start,
  }) => {
    const api = await opened(start, database);
    await customer(api).reserve({ car_id: '1-3' });
    const said: string[] = [];
    const read = (source: HeldCarsSource) =>
      readHeldCars(source, {
        dealersDir: api.dealersDir,
        slugs: ['alpha', 'beta'],
        now: api.clock.now,
        warn: (sentence) => said.push(sentence),
      });
    const address = `http://127.0.0.1:${api.port}`;
    for (const source of [
      { kind: 'database', place: api.database },
      { kind: 'api', address },
    ] as const) {
      const of = await read(source);
      expect([source.kind, of('alpha'), of('beta')]).toEqual([source.kind, ['1-3'], []]);
    }
    expect(said).toEqual([]);
    const silent = await read({ kind: 'api', address: 'http://127.0.0.1:9/' });
    expect([silent('alpha'), said.length]).toEqual([undefined, 1]);
    api.clock.now += 48 * HOUR;
    expect((await read({ kind: 'database', place: api.database }))('alpha')).toEqual([]);
  });
});
