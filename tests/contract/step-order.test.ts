import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Api, databases, test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

const contact = { name: 'Ann Example', email: 'ann@example.com', phone: '0412 345 678' };

function opened(api: Api): Api {
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
  api.clock.now += 2000;
  return api;
}

describe.each(databases)('steps of a lead on %s', (database) => {
  test('a step that arrives after a newer one changes nothing [API-12] [DATA-20]', async ({ start }) => {
    const api = opened(await start(database));
    const lead_key = randomUUID();
    const step = (step_number: number, more: object) =>
      api.visitor().post('/api/leads', { lead_key, step_number, ...contact, ...more });
    const first = await step(1, { message: 'first' });
    await step(3, { message: 'third', custom_params: { Loan: 'yes' } });
    const late = await step(2, { message: 'second' });
    expect([late.status, late.json]).toEqual([200, { lead_id: first.json.lead_id }]);
    const [row] = await api.rows('leads');
    expect(row?.step).toBe(3);
    expect(JSON.parse(row!.payload)).toMatchObject({ message: 'third', custom_params: { Loan: 'yes' } });
    // Sending the newest step again changes nothing, and pages of an earlier version send no step numbers.
    await step(3, { message: 'third' });
    await api.visitor().post('/api/leads', { lead_key, ...contact, message: 'without a number' });
    expect(JSON.parse((await api.rows('leads'))[0]!.payload).message).toBe('without a number');
  });

  test('of steps that arrive at the same time the one with the highest number counts, whichever is stored first [API-12]', async ({
    start,
  }) => {
    const api = opened(await start(database, { leadLimits: { perAddress: 1000, perPhone: 1000 } }));
    for (let round = 0; round < 20; round++) {
      const lead_key = randomUUID();
      const numbers = [1, 2, 3, 4, 5, 6].sort(() => Math.random() - 0.5);
      const answers = await Promise.all(
        numbers.map((step_number) =>
          api.visitor().post('/api/leads', { lead_key, step_number, ...contact, message: `${step_number}` }),
        ),
      );
      expect(new Set(answers.map(({ json }) => json.lead_id)).size).toBe(1);
    }
    const messages = (await api.rows('leads')).map(({ payload }) => JSON.parse(payload).message);
    expect(messages).toEqual(Array(20).fill('6'));
  });
});
