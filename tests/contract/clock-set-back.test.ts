import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { form, options, rows, sendTo } from './delivery-server.ts';
import { openedDesk, owner, sales } from './desk-staff.ts';
import { receiver } from './lead-receivers.ts';

const YEAR = 365 * 24 * 3_600_000;

describe.each(databases)('after the clock of the machine was set back by a year, on %s', (database) => {
  test('an owner who was taken off the staff is signed out', async ({ start }) => {
    const { api, staff, write } = await openedDesk(start, database);
    const browser = staff();
    await browser.signIn(owner);
    expect((await browser.get('/desk/')).status).toBe(200);
    api.clock.setBackMs = YEAR;
    write({ desk: { enabled: true, staff: [{ name: 'Sam', email: sales, role: 'owner' }] } });
    expect((await browser.get('/desk/')).status).toBe(303);
  });

  test('leads that waited are sent: one in steps, and one whose receiver had failed', async ({ start }) => {
    const api = await start(database, options);
    let status = 503;
    const dealer = await receiver((response) => response.writeHead(status).end());
    sendTo(api, [{ type: 'webhook', url: dealer.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(async () => (await rows(api)).map(({ failure }) => failure !== '')).toEqual([true]);
    await api.visitor().post('/api/leads', form({ category: 'Trade In' }));
    status = 200;
    api.clock.setBackMs = YEAR;
    await expect
      .poll(async () => (await rows(api)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
  });
});
