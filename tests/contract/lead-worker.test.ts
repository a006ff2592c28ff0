import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { createLog } from '../../src/server/create-log.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { serverDataOf } from '../../src/site/server-data.ts';
import { writeDealer } from './dealer-files.ts';
import { form } from './delivery-server.ts';
import type { leadWorker } from './lead-worker.ts';

const now = Date.parse('2026-11-21T03:00:00Z');

/** What runtimes at the edge of a CDN have besides the language. Nothing of Node is among them. */
const web = { Request, Response, Headers, URL, URLSearchParams, TextEncoder, TextDecoder, ReadableStream };
const globals = {
  ...web,
  FormData,
  Blob,
  AbortController,
  AbortSignal,
  crypto,
  performance,
  fetch,
  atob,
  btoa,
};
const timers = { setTimeout, clearTimeout, structuredClone, console };

let folder: string;
let db: Database;
let answer: ReturnType<typeof leadWorker>;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'lead-worker.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    // With this, the name of a module of Node cannot be resolved and fails the build.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'browser', 'import'],
  });
  const runtime = createContext({ ...globals, ...timers });
  runInContext(outputFiles[0]!.text, runtime);
  folder = mkdtempSync(join(tmpdir(), 'forecourt-worker-'));
  writeDealer(folder, 'alpha', 1, { leads: { captcha: false } });
  const { dealers } = await loadDealers(folder);
  const inventory = await readStock(dealers[0]!, {
    folder: join(folder, 'alpha'),
    today: '2026-11-21',
    copyFile: join(folder, 'alpha', 'stock.ndjson'),
  });
  db = await openDatabase({ file: ':memory:' });
  answer = runtime['bundled'].leadWorker({
    db,
    secret: 'a secret that is long enough for tests',
    published: new Map([['alpha', serverDataOf({ dealer: dealers[0]!, inventory }, undefined)]]),
    now: () => now,
    log: createLog('silent'),
  });
});
afterAll(async () => {
  await db?.destroy();
  rmSync(folder, { recursive: true });
});

const site = 'https://www.alpha.example';

async function post(body: object, origin = site) {
  const request = new Request(`${site}/api/forms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'www.alpha.example', origin },
    body: JSON.stringify(body),
  });
  const answered = await answer(request, '203.0.113.9');
  return { status: answered.status, json: (await answered.json()) as Record<string, unknown> };
}

test('the way of a lead runs without Node, and stores it with the server’s own data about the car [API-13]', async () => {
  const { status, json } = await post(form({ car_id: '1-1' }));
  expect([status, json]).toEqual([200, expect.objectContaining({ success: true })]);
  const [lead] = await db.selectFrom('leads').selectAll().execute();
  expect(lead).toMatchObject({ id: json['lead_id'], website_id: 1, name: 'Zoë', phone: '+61491570156' });
  expect(JSON.parse(lead!.payload).car).toMatchObject({ name: '2021 Toyota Corolla', price: 25_990 });
});

test.each<[string, object, string, number, string]>([
  ['another site', form(), 'https://www.other.example', 403, 'from the site itself'],
  ['a visitor without a phone number or address', form({ phone: '', email: '' }), site, 400, ''],
])('without Node, too, it refuses a lead of %s', async (_, body, origin, status, words) => {
  const refused = await post(body, origin);
  expect(refused).toMatchObject({ status, json: { success: false, error: expect.stringContaining(words) } });
});

test('a security check is made without Node', async () => {
  const headers = { host: 'www.alpha.example' };
  const made = await answer(new Request(`${site}/api/captcha`, { headers }), '203.0.113.9');
  expect([made.status, await made.json()]).toEqual([
    200,
    expect.objectContaining({ signature: expect.any(String) }),
  ]);
});
