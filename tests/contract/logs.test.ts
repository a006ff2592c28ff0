import { expect } from 'vitest';
import { test } from './api-server.ts';
import { codeIn, normalised, phone } from './api-visitor.ts';

test('the server logs no personal data, whatever call is made and however it fails', async ({ start }) => {
  const api = await start('sqlite');
  const visitor = api.visitor();
  await visitor.signIn();
  const code = codeIn(api.sent[0]);
  await visitor.post('/api/auth/verify', { phone, code });
  await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
  await visitor.get(`/api/auth/session?phone=${normalised}&email=ann@example.com`);
  await visitor.get(`/api/nothing/${normalised}`);
  await visitor.get('/api/cars/ann@example.com');
  await visitor.post('/api/events', { event_id: 1, url: `/?phone=${normalised}` });
  await api.ask('/api/auth/code', {
    method: 'POST',
    body: phone,
    headers: { origin: 'https://www.alpha.example' },
  });
  const failing = await start('sqlite', {
    sms: {
      send: async ({ to, text }) => {
        throw new Error(`Key (phone)=(${to}) "${text}" ann@example.com 0412 345 678 ${to}`, {
          cause: new Error(`again ${to}`),
        });
      },
    },
  });
  await failing.visitor().post('/api/auth/code', { phone });

  const log = [...api.logged, ...failing.logged].join('');
  // The log still says what happened.
  expect(log).toContain('"call":"saveCar","dealer":"alpha","method":"POST","status":200');
  expect(log).toContain('"call":"askForCode","dealer":"alpha","method":"POST","status":500');
  expect(failing.logged.join('')).toContain('account-handlers.ts');
  for (const secret of [
    '412345678',
    '412 345 678',
    code,
    'ann@example',
    '127.0.0.1',
    visitor.cookie!.split('=')[1]!,
  ])
    expect(log).not.toContain(secret);
});

test('an error answer has no stack trace, and its request id finds the error in the log', async ({
  start,
}) => {
  const api = await start('sqlite', {
    sms: { send: () => Promise.reject(new TypeError('boom in /srv/app.ts')) },
  });
  const { status, text, headers } = await api.visitor().post('/api/auth/code', { phone });
  expect(status).toBe(500);
  expect(text).not.toMatch(/boom|\.ts|at /);
  const line = api.logged.find((one) => one.includes('TypeError'));
  expect(JSON.parse(line ?? '{}').id).toBe(headers['x-request-id']);
});
