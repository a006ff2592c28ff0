import { describe, expect } from 'vitest';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { test } from './api-server.ts';
import { phone } from './api-visitor.ts';
import { aForm, customer, opened, reservableStock } from './customer.ts';
import { writeStock } from './dealer-files.ts';

const notShown = 'This car is not shown at the moment. It may be back soon.';

/** A car that the dealer hides, and one that is neither for sale nor sold. */
const states = [
  ['hidden by its dealer', { show_on_dealer_website: false }],
  ['in the workshop', { status: 'workshop' }],
] as const;

describe.each(states)('a car that is %s', (_, change) => {
  const withheld = () =>
    reservableStock(1).map((car) =>
      car.id === '1-1' ? { ...car, ...change, stocknum: 'A1', km: 45_210, vin: 'JTNKU3JE60J012345' } : car,
    );

  test('is not called sold, in no call [API-14] [API-15] [API-1] [RESERVE-2]', async ({ start }) => {
    const api = await opened(start, 'sqlite');
    writeStock(api.dealersDir, 'alpha', withheld());
    api.clock.now += 2000;
    const visitor = api.visitor();
    await visitor.signIn();
    const answers = [
      await visitor.get('/api/cars/1-1'),
      await visitor.get('/api/cars/2021-toyota-corolla-1-1/pdf'),
      await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' }),
      await customer(api).reserve({ car_id: '1-1' }),
    ];
    for (const { status, json } of answers)
      expect([status, json]).toMatchObject([404, { success: false, error: notShown }]);
  });

  test('is named in a lead about it, with what its dealer knows, and the letter repeats nothing but its name [API-13]', async ({
    start,
  }) => {
    const mail = new MailOutbox();
    const jobTimes = { pollMs: 20, attemptMs: 5000, graceMs: 5000 };
    const api = await opened(start, 'sqlite', { mail, jobTimes });
    writeStock(api.dealersDir, 'alpha', withheld());
    api.clock.now += 2000;
    const { terms_conditions: __, ...form } = aForm({ car_id: '1-1' });
    expect((await api.visitor().post('/api/forms', { ...form, message: 'Is it back?' })).status).toBe(200);
    const [row] = await api.rows('leads');
    expect(JSON.parse(row!.payload).car).toMatchObject({
      name: '2021 Toyota Corolla',
      stocknum: 'A1',
      vin: 'JTNKU3JE60J012345',
      withheld: true,
      price: 0,
    });
    await expect.poll(() => mail.messagesOf('alpha').length).toBe(1);
    const { text } = mail.messagesOf('alpha')[0]!;
    expect(text).toContain('2021 Toyota Corolla');
    expect(text).not.toMatch(/\bA1\b|45,210|25,990|See the car/);
  });
});
