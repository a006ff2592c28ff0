import { expect } from 'vitest';
import { test } from './api-server.ts';
import { exchange } from './api-visitor.ts';
import { aForm } from './customer.ts';
import { PublishedStore, withoutCaptcha } from './published-store.ts';

test('an overloaded server refuses at once the calls that it cannot answer in time, and stores each of the others once [OPEN-20]', async ({
  start,
}) => {
  const unlimited = { all: { calls: 1_000_000, seconds: 60 }, of: {} };
  // The stock never arrives, so each lead takes seconds.
  const store = new PublishedStore();
  store.hangs();
  const api = withoutCaptcha(
    await start('sqlite', {
      leadLimits: { perAddress: 1_000_000, perPhone: 1_000_000 },
      rateLimits: unlimited,
      publishing: store.publishing,
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
  const sending = Promise.all(bodies.map(post));
  // Readiness says so meanwhile: the server answers as many as it can, and stays in use.
  const ready = async () => (await api.ask('/api/health/ready')).json;
  await expect.poll(ready).toMatchObject({ ok: true, isShedding: true });
  expect((await api.status()).notices).toEqual([expect.stringContaining('some are refused')]);
  const answers = await sending;
  const refused = answers.filter(({ status }) => status === 503);
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored.length + refused.length).toBe(700);
  expect(refused.length).toBeGreaterThan(0);
  expect(stored.length).toBeGreaterThanOrEqual(128);
  for (const { headers, json } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(json).toEqual({ success: false, error: 'A lot of people are here right now.' });
  }
  expect(await api.rows('leads')).toHaveLength(stored.length);
  // The health check still answers, and the operator sees how many calls were refused.
  expect((await api.ask('/api/health/ready')).status).toBe(200);
  expect(await api.metrics()).toContain(`forecourt_api_shed_total ${refused.length}`);
  const again = await post(bodies[answers.indexOf(refused[0]!)]!);
  expect(again.status).toBe(200);
});
