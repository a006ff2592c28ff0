import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { type ApiServer, openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { exchange, phone } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';
import { publishedFolder } from './published-folder.ts';

let folder: string;
let api: ApiServer;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-preview-'));
  const dealersDir = join(folder, 'dealers');
  writeDealer(dealersDir, 'alpha', 1, { leads: { captcha: false } });
  writeDealer(dealersDir, 'beta', 2, { leads: { captcha: false } });
  writeDealer(dealersDir, 'gamma', 3, { api: { enabled: false } });
  writeDealer(dealersDir, 'delta', 4, {
    leads: {
      captcha: false,
      delivery: [
        { type: 'email', to: 'sales@delta.example' },
        { type: 'webhook', url: 'https://crm.example/leads' },
      ],
    },
  });
  mkdirSync(join(folder, 'dist/alpha'), { recursive: true });
  writeFileSync(join(folder, 'dist/alpha/index.html'), 'home');
  api = await openApiServer({
    ...serverSettings({ LOG_LEVEL: 'silent' }, { preview: true, dataFile: join(folder, 'api.sqlite') }),
    dealersDir,
    cacheDir: join(folder, 'cache'),
    published: publishedFolder(dealersDir, Date.now),
    preview: true,
  });
  server = createSiteServer(join(folder, 'dist'), api.listener);
  port = await listen(server, 0);
});

afterAll(async () => {
  await closeServer(server, 100);
  await api.close();
  rmSync(folder, { recursive: true });
});

const at = (slug: string) => ({
  host: `${slug}.localhost:${port}`,
  origin: `http://${slug}.localhost:${port}`,
});

test('site and API share an origin, and sign-in works without https [OPEN-21]', async () => {
  const headers = at('alpha');
  expect((await exchange(port, '/', { headers: { host: headers.host } })).text).toBe('home');
  const asked = await exchange(port, '/api/auth/code', { method: 'POST', json: { phone }, headers });
  expect(asked.json.notice).toMatch(/no SMS was sent/);
  const outbox = await exchange(port, '/api/dev/outbox', { headers: { host: headers.host } });
  const [message] = outbox.json.messages;
  expect(message).toMatchObject({ to: '+61412345678', code: expect.stringMatching(/^\d{6}$/) });
  const verified = await exchange(port, '/api/auth/verify', {
    method: 'POST',
    json: { phone, request: asked.json.request, code: message.code },
    headers,
  });
  expect(verified.headers['set-cookie']?.at(-1)).toMatch(
    /^session-1=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test.each<[string, object]>([
  ['the address of the client', { 'x-forwarded-for': '203.0.113.9' }],
  ['the standard header', { forwarded: 'for=203.0.113.9' }],
  ['its own name alone', { via: '1.1 proxy' }],
  ['a public host', { host: 'www.alpha.example' }],
])('a proxy on this machine that forwards %s shows nobody the codes and letters', async (_, forwarded) => {
  for (const path of ['/api/dev/outbox', '/api/dev/letters']) {
    const { host } = at('alpha');
    expect((await exchange(port, path, { headers: { host } })).status).toBe(200);
    expect((await exchange(port, path, { headers: { host, ...forwarded } })).status).toBe(404);
  }
});

test('a lead is stored in the outbox for the developer, and is not sent', async () => {
  const headers = at('delta');
  const sent = await exchange(port, '/api/forms', {
    method: 'POST',
    headers,
    json: {
      lead_key: randomUUID(),
      category: 'Sales',
      name: 'Zoë',
      email: 'zoe@example.com',
      phone,
      source: 'Website',
    },
  });
  expect(sent.json).toEqual({ success: true, lead_id: expect.any(String) });
  const outbox = async () =>
    (await exchange(port, '/api/dev/outbox', { headers: { host: headers.host } })).json;
  await expect.poll(async () => (await outbox()).posts.length).toBe(1);
  const { mails, posts } = await outbox();
  expect(mails.find(({ to }: { to: string }) => to === 'sales@delta.example')).toMatchObject({
    subject: 'Sales: Zoë',
  });
  expect(posts).toMatchObject([{ url: 'https://crm.example/leads', contentType: 'application/json' }]);
});

test('one dealer’s outbox does not show another dealer’s messages', async () => {
  await exchange(port, '/api/auth/code', { method: 'POST', json: { phone }, headers: at('beta') });
  const outbox = await exchange(port, '/api/dev/outbox', { headers: { host: at('beta').host } });
  expect(outbox.json.messages.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('Beta Motors'),
  ]);
});

test('a dealer whose API is disabled has no API', async () => {
  expect((await exchange(port, '/api/auth/session', { headers: at('gamma') })).status).toBe(404);
});

test('requests from a page of another dealer’s preview are refused [OPEN-20]', async () => {
  const headers = { host: at('alpha').host, origin: at('beta').origin };
  expect((await exchange(port, '/api/auth/session', { headers })).status).toBe(403);
});
