import { createServer, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { normalPhone } from '../../src/domain/leads/contact.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { postgresPool } from '../../src/server/storage/postgres-pool.ts';
import { type Api, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { writeDealer } from './dealer-files.ts';
import { type FrozenProxy, frozenProxy } from './frozen-proxy.ts';

/** Milliseconds after which these tests treat a connection without an answer as broken. */
const answerMs = 500;

const lead = () => {
  const { car_id: _, terms_conditions: __, ...form } = aForm();
  return { ...form, message: 'Hello' };
};

const urlOf = ({ database }: Api) => (database as { url: string }).url;

/** The database of a server, through a proxy. */
async function proxied(api: Api): Promise<{ proxy: FrozenProxy; url: string }> {
  const url = new URL(urlOf(api));
  const proxy = await frozenProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

function opened(api: Api): Api {
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
  api.clock.now += 2000;
  return api;
}

async function poolAt(url: string): Promise<PostgresPool> {
  const pool = await postgresPool({ url, answerMs });
  onTestFinished(() => pool.end());
  return pool;
}

describe('a connection from the pool', () => {
  test('limits the time of statements and of idle transactions, but not of migrations', async ({ start }) => {
    const url = urlOf(await start('postgres'));
    const setting = async (pool: PostgresPool, name: string) => {
      const client = await pool.connect();
      const { rows } = await client.query<{ value: string }>(
        `select current_setting('${name}') as value`,
        [],
      );
      client.release();
      return rows[0]?.value;
    };
    const pool = await poolAt(url);
    expect(await setting(pool, 'statement_timeout')).toBe('5s');
    expect(await setting(pool, 'idle_in_transaction_session_timeout')).toBe('10s');
    const migrating = await postgresPool({ url }, { migrating: true });
    expect(await setting(migrating, 'statement_timeout')).toBe('0');
    await migrating.end();
  });

  test('has TCP keep-alive on, to notice that the other end is gone', async ({ start }) => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => keepAlive.mockRestore());
    const pool = await poolAt(urlOf(await start('postgres')));
    keepAlive.mockClear();
    (await pool.connect()).release();
    expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
  });

  test('that froze while idle is replaced for a statement that only reads, and not for one that writes', async ({
    start,
  }) => {
    const { proxy, url } = await proxied(await start('postgres'));
    const pool = await poolAt(url);
    const first = await pool.connect();
    await first.query('create table notes (words text)', []);
    first.release();
    expect(proxy.freeze()).toBe(1);
    const reading = await pool.connect();
    expect((await reading.query('select count(*)::int as count from notes', [])).rows).toEqual([
      { count: 0 },
    ]);
    reading.release();
    expect(proxy.freeze()).toBeGreaterThan(0);
    const writing = await pool.connect();
    await expect(writing.query('insert into notes values ($1)', ['a'])).rejects.toThrow(/Query read timeout/);
    writing.release();
  });

  test('that breaks in a transaction fails every further statement at once, and is not reused', async ({
    start,
  }) => {
    const { proxy, url } = await proxied(await start('postgres'));
    const pool = await poolAt(url);
    const client = await pool.connect();
    await client.query('create table notes (words text)', []);
    await client.query('begin', []);
    proxy.freeze();
    const failed = client.query('insert into notes values ($1)', ['a']);
    await expect(failed).rejects.toThrow(/Query read timeout/);
    // Begins before the query does, so it also ends before a query that waits for an answer.
    const limit = pause(answerMs, 'waited');
    const rollback = client.query('rollback', []);
    await expect(Promise.race([rollback, limit])).rejects.toThrow(/Query read timeout/);
    client.release();
    const next = await pool.connect();
    await next.query('insert into notes values ($1)', ['b']);
    next.release();
  });
});

test('a Postgres that accepts connections and never answers is reported after one time limit', async () => {
  const sockets = new Set<Socket>();
  const hole = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((done) => hole.listen(0, '127.0.0.1', done));
  const { port } = hole.address() as { port: number };
  const opening = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/leads`, answerMs });
  await expect(opening).rejects.toThrow(`127.0.0.1:${port}/leads does not answer.`);
  expect(sockets.size).toBe(1);
  for (const socket of sockets) socket.destroy();
  hole.close();
});

test.for([['hang'], ['are refused']] as const)(
  'while new connections to Postgres %s, calls fail in time, and afterwards every lead is stored once [API-13]',
  async ([what], { start }) => {
    const direct = await start('postgres');
    const { proxy, url } = await proxied(direct);
    const api = opened(
      await start('postgres', {
        database: { url, answerMs },
        leadLimits: { perAddress: 1000, perPhone: 1000 },
      }),
    );
    const forms = Array.from({ length: 30 }, lead);
    const send = () => Promise.all(forms.map((form) => api.visitor().post('/api/forms', form)));
    expect((await api.ask('/api/health/ready')).status).toBe(200);
    await proxy.newConnections(what);
    proxy.freeze();
    expect((await send()).map(({ status }) => status)).toEqual(forms.map(() => 503));
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(503);
    expect((await api.ask('/api/health/live')).status).toBe(200);
    await proxy.newConnections('work');
    // As visitors' browsers do, it sends again what a busy machine could not connect for in half a second.
    await expect.poll(async () => (await send()).filter(({ status }) => status !== 200).length).toBe(0);
    const stored = (await direct.rows('leads')).map(({ lead_key }) => lead_key);
    expect(stored.sort()).toEqual(forms.map(({ lead_key }) => lead_key).sort());
    await expect.poll(async () => (await api.ask('/api/health/ready')).status).toBe(200);
  },
);

test('a lead whose transaction Postgres ends is stored by a second try, and its call succeeds [API-13]', async ({
  start,
}) => {
  const api = opened(await start('postgres'));
  const form = lead();
  const other = new pg.Client({ connectionString: urlOf(api) });
  await other.connect();
  // The lead has to wait for the lock of its phone, inside its transaction.
  await other.query('begin');
  await other.query('insert into limit_locks (key, taken_at) values ($1, 0)', [
    `lead 1 ${normalPhone(form.phone)}`,
  ]);
  const sending = api.visitor().post('/api/forms', form);
  const end = async () => {
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(end).toBe(1);
  await other.query('rollback');
  await other.end();
  expect((await sending).status).toBe(200);
  expect(await api.rows('leads')).toHaveLength(1);
});
