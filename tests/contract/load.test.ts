import { expect } from 'vitest';
import { exchange, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { FakeCopies, withFeed } from './fake-copies.ts';

test('more calls than can be answered in time are refused at once, and each of the others is stored once [OPEN-20]', async ({
  start,
}) => {
  const unlimited = { all: { calls: 1_000_000, seconds: 60 }, of: {} };
  // Stock that never comes makes each lead take seconds.
  const copies = new FakeCopies();
  copies.hangs();
  const api = withFeed(
    await start('sqlite', {
      leadLimits: { perAddress: 1_000_000, perPhone: 1_000_000 },
      rateLimits: unlimited,
      copies: copies.asked(),
    }),
  );
  const bodies = Array.from({ length: 700 }, () => {
    const { terms_conditions: _, ...form } = aForm();
    return { ...form, message: 'Hello' };
  });
  const post = (json: object) =>
    exchange(api.port, '/api/forms', {
      method: 'POST',
      json,
      headers: { origin: 'https://www.alpha.example' },
    });
  const answers = await Promise.all(bodies.map(post));
  const refused = answers.filter(({ status }) => status === 503);
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored.length + refused.length).toBe(700);
  expect(refused.length).toBeGreaterThan(0);
  expect(stored.length).toBeGreaterThanOrEqual(128);
  for (const { headers, json } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(json).toEqual({ success: false, error: expect.stringContaining('try again in a moment') });
  }
  expect(await api.rows('leads')).toHaveLength(stored.length);
  // Health is asked for all the same, and the operator sees what was refused.
  expect((await api.ask('/api/health/ready')).status).toBe(200);
  expect(await api.metrics()).toContain(`forecourt_api_shed_total ${refused.length}`);
  const again = await post(bodies[answers.indexOf(refused[0]!)]!);
  expect(again.status).toBe(200);
}, 60_000);
