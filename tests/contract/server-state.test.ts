import {
  chmodSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { describe, expect } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { PublishedDealers } from '../../src/site/server-data.ts';
import { databases, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { writeDealer } from './dealer-files.ts';

const lead = () => {
  const { car_id: _, terms_conditions: __, ...form } = aForm();
  return { ...form, message: 'Hello' };
};

describe('dealers', () => {
  test('keep their leads when another one claims their host, which is then not published', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const open = { leads: { captcha: false } };
    writeDealer(api.dealersDir, 'alpha', 1, open);
    api.clock.now += 2000;
    expect((await api.visitor().post('/api/forms', lead())).status).toBe(200);
    writeDealer(api.dealersDir, 'beta', 2, { ...open, siteUrl: 'https://www.alpha.example' });
    api.clock.now += 60_000;
    expect((await api.visitor().post('/api/forms', lead())).status).toBe(200);
    expect((await api.rows('leads')).map(({ website_id }) => website_id)).toEqual([1, 1]);
  });

  test('are served at each of their hosts, and a sign-in code names the host at which it was requested', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const hosts = ['alpha.example', 'preview.alpha.example'];
    writeDealer(api.dealersDir, 'alpha', 1, { hosts, leads: { captcha: false } });
    api.clock.now += 2000;
    for (const host of hosts) {
      const origin = `https://${host}`;
      const sent = await api.ask('/api/forms', { method: 'POST', json: lead(), headers: { host, origin } });
      expect([host, sent.status]).toEqual([host, 200]);
      const json = { phone: '0412 345 678' };
      await api.ask('/api/auth/code', { method: 'POST', json, headers: { host, origin } });
      expect(api.sent.at(-1)?.text).toMatch(new RegExp(`\n@${host.replaceAll('.', '\\.')} #\\d{6}$`));
    }
    const other = { host: 'alpha.example', origin: 'https://evil.alpha.example' };
    expect((await api.ask('/api/forms', { method: 'POST', json: lead(), headers: other })).status).toBe(403);
  });

  test('are asked for again until the release store answers, and until then the server is not ready', async ({
    start,
  }) => {
    let isDown = true;
    const publishing = (usual: PublishedDealers): PublishedDealers => ({
      ...usual,
      list: () => (isDown ? Promise.reject(new Error('No bucket answers.')) : usual.list()),
    });
    const api = await start('sqlite', { publishing });
    expect((await api.ask('/api/health/ready')).status).toBe(503);
    expect((await api.status()).faults).toEqual(['The release store cannot be read: No bucket answers.']);
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    const early = await api.visitor().post('/api/forms', lead());
    expect([early.status, early.headers['retry-after']]).toEqual([503, '5']);
    isDown = false;
    api.clock.now += 1000;
    expect((await api.visitor().post('/api/forms', lead())).status).toBe(200);
    expect((await api.ask('/api/health/ready')).json).toEqual({ ok: true, dealers: 2 });
    // Once it was read, leads are stored without it.
    isDown = true;
    api.clock.now += 60_000;
    expect((await api.visitor().post('/api/forms', lead())).status).toBe(200);
    expect((await api.status()).faults).toEqual([]);
  });

  test('are counted by readiness, which fails when none is published', async ({ start }) => {
    const api = await start('sqlite');
    expect((await api.ask('/api/health/ready')).json).toEqual({ ok: true, dealers: 2 });
    rmSync(api.dealersDir, { recursive: true });
    api.clock.now += 60_000;
    const none = await api.ask('/api/health/ready');
    expect([none.status, none.json]).toEqual([503, { ok: false, dealers: 0 }]);
    expect((await api.ask('/api/health/live')).status).toBe(200);
    writeDealer(api.dealersDir, 'gamma', 3);
    api.clock.now += 1000;
    expect((await api.ask('/api/health/ready')).json).toEqual({ ok: true, dealers: 1 });
  });
});

describe('a forwarded address from a proxy that is not configured', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  test('is reported in the log once an hour, and to the operator', async ({ start }) => {
    const api = await start('sqlite');
    for (let call = 0; call < 5; call++) await api.ask('/api/auth/session', { headers: forwarded });
    const warned = () => api.logged.filter((line) => line.includes('TRUSTED_PROXIES is 0')).length;
    expect(warned()).toBe(1);
    expect((await api.status()).notices).toEqual([expect.stringContaining('Set TRUSTED_PROXIES')]);
    api.clock.now += 3_600_001;
    await api.ask('/api/auth/session', { headers: forwarded });
    expect(warned()).toBe(2);
  });

  test('is not reported when TRUSTED_PROXIES counts the proxy', async ({ start }) => {
    const api = await start('sqlite', { trustedProxies: 1 });
    await api.ask('/api/auth/session', { headers: forwarded });
    expect((await api.status()).notices).toEqual([]);
  });
});

describe.each(databases)('readiness on %s', (database) => {
  test('fails while the database cannot be written, and recovers', async ({ start }) => {
    const api = await start(database);
    expect((await api.ask('/api/health/ready')).status).toBe(200);
    const db = await openDatabase(api.database);
    await db.schema.alterTable('database_id').renameTo('hidden').execute();
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(503);
    expect((await api.status()).faults).toEqual([
      expect.stringMatching(/^The database: It cannot be written/),
    ]);
    expect((await api.ask('/api/health/live')).status).toBe(200);
    await db.schema.alterTable('hidden').renameTo('database_id').execute();
    await db.destroy();
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(200);
  });

  test('fails while leads cannot be read, and recovers', async ({ start }) => {
    const api = await start(database);
    const db = await openDatabase(api.database);
    await db.schema.alterTable('leads').renameTo('hidden').execute();
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(503);
    await db.schema.alterTable('hidden').renameTo('leads').execute();
    await db.destroy();
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(200);
  });
});

describe('the SQLite file', () => {
  test('can be read only by its owner', async ({ start }) => {
    const api = await start('sqlite');
    const file = fileOf(api.database);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o077).toBe(0);
    chmodSync(file, 0o644);
    await api.restart();
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('is refused when it is damaged or no database, and the error names the remedy', async ({ start }) => {
    const api = await start('sqlite', { leadLimits: { perAddress: 1000, perPhone: 1000 } });
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    api.clock.now += 2000;
    for (let count = 0; count < 60; count++) await api.visitor().post('/api/forms', lead());
    const file = fileOf(api.database);
    await api.restart();
    const whole = readFileSync(file);
    const damaged = `${file}.damaged.sqlite`;
    writeFileSync(damaged, whole);
    const handle = openSync(damaged, 'r+');
    // Only pages of leads, which nothing reads when the server starts.
    for (let at = Math.floor(whole.length / 8192) * 4096; at < whole.length - 4096; at += 8192)
      writeSync(handle, Buffer.alloc(2048, 7), 0, 2048, at);
    await expect(openDatabase({ file: damaged })).rejects.toThrow(/is damaged\. Restore it from a backup/);
    writeFileSync(damaged, 'This is a letter, and no database. '.repeat(300));
    await expect(openDatabase({ file: damaged })).rejects.toThrow(/is no SQLite database/);
    truncateSync(damaged, 0);
    await (await openDatabase({ file: damaged })).destroy();
  });
});

test('on a full disk the server is not ready and loses nothing, and it continues when there is space again [API-13]', async ({
  start,
}) => {
  const limits = { leadLimits: { perAddress: 100_000, perPhone: 100_000 } };
  const api = await start('sqlite', limits);
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
  api.clock.now += 2000;
  const file = fileOf(api.database);
  await api.restart(undefined, { database: { file, mostPages: 110 } });
  const answers: number[] = [];
  const stored: string[] = [];
  const message = 'a'.repeat(4000);
  for (let count = 0; count < 60; count++) {
    const sent = { ...lead(), message };
    const { status } = await api.visitor().post('/api/forms', sent);
    answers.push(status);
    if (status === 200) stored.push(sent.lead_key);
  }
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(answers.at(-1)).toBe(503);
  await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(503);
  expect((await api.status()).faults).toEqual([expect.stringContaining('full')]);
  expect((await api.ask('/api/health/live')).status).toBe(200);
  await api.restart(undefined, { database: { file } });
  expect((await api.rows('leads')).map(({ lead_key }) => lead_key).sort()).toEqual(stored.sort());
  expect((await api.visitor().post('/api/forms', lead())).status).toBe(200);
});

describe('an error on opening the database names its cause', () => {
  test('for a database of a newer version', async ({ start }) => {
    const api = await start('sqlite');
    const db = await openDatabase(api.database);
    await db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-future', timestamp: '2027-01-01T00:00:00.000Z' } as never)
      .execute();
    await db.destroy();
    await expect(openDatabase(api.database)).rejects.toThrow(
      /used by a newer version of this program: it has the migration 9999-future/,
    );
  });

  test('for a Postgres that is not running, a wrong password and a missing database', async ({ start }) => {
    const api = await start('postgres');
    const { url } = api.database as { url: string };
    const changed = (change: (to: URL) => void) => {
      const to = new URL(url);
      change(to);
      return { url: to.href };
    };
    const nobody = changed((to) => Object.assign(to, { port: '1' }));
    await expect(openDatabase(nobody)).rejects.toThrow(/Nothing answers at 127\.0\.0\.1:1\/forecourt/);
    const wrong = openDatabase(changed((to) => Object.assign(to, { password: 'not-this' })));
    await expect(wrong).rejects.toThrow(/refuses the password/);
    await expect(wrong).rejects.not.toThrow(/not-this/);
    const missing = openDatabase(changed((to) => Object.assign(to, { pathname: '/nothing' })));
    await expect(missing).rejects.toThrow(/has no database of the name/);
  });
});

function fileOf(database: object): string {
  if ('file' in database && typeof database.file === 'string') return database.file;
  throw new Error('It has no file.');
}
