import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { postgresPool } from '../../src/server/storage/postgres-pool.ts';
import { type Api, type StartOptions, test } from './api-server.ts';
import { aForm } from './customer.ts';
import { writeDealer } from './dealer-files.ts';
import { frozenProxy } from './frozen-proxy.ts';

/** SOAK sends many more leads. */
const soak = Boolean(process.env['SOAK']);
const LEADS = soak ? 3000 : 240;
const STORMS = soak ? 60 : 6;

const unlimited: StartOptions = {
  leadLimits: { perAddress: 1_000_000, perPhone: 1_000_000 },
  rateLimits: { all: { calls: 1_000_000, seconds: 60 }, of: {} },
};

const lead = () => {
  const { car_id: _, terms_conditions: __, ...form } = aForm();
  return { ...form, message: 'Hello' };
};

type Start = (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>;

/** Two servers on one database. */
async function twoServers(start: Start, options: StartOptions = {}): Promise<[Api, Api]> {
  const first = await start('postgres', { ...unlimited, ...options });
  const second = await start('postgres', { ...unlimited, ...options, database: first.database });
  for (const api of [first, second]) {
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    api.clock.now += 2000;
  }
  return [first, second];
}

const urlOf = ({ database }: Api) => (database as { url: string }).url;

/** Ends every connection to the database, as a restart of Postgres does. @returns how many */
async function terminate(api: Api): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf(api) });
  await client.connect();
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.length;
}

test('no lead is lost or stored twice when Postgres ends connections under load, on two servers', async ({
  start,
}) => {
  const servers = await twoServers(start);
  const stored = new Map<string, string>();
  let ended = 0;
  let failures = 0;
  const sendAll = async (server: Api, keys: string[]) => {
    for (const lead_key of keys) {
      const body = { ...lead(), lead_key };
      for (;;) {
        const answer = await server.visitor().post('/api/forms', body);
        if (answer.status === 200) {
          stored.set(lead_key, answer.json.lead_id);
          break;
        }
        expect(answer.status).toBe(503);
        failures += 1;
      }
    }
  };
  const keys = Array.from({ length: LEADS }, () => crypto.randomUUID());
  const senders = Array.from({ length: 24 }, (_, at) =>
    sendAll(
      servers[at % 2]!,
      keys.filter((__, key) => key % 24 === at),
    ),
  );
  const sending = Promise.all(senders).then(() => true);
  for (let storm = 0; storm < STORMS; storm++) {
    if (await Promise.race([sending, pause(60, false)])) break;
    ended += await terminate(servers[0]);
  }
  await sending;
  const rows = await servers[0].rows('leads');
  console.log(`${LEADS} leads, ${ended} connections ended, ${failures} calls failed and were sent again`);
  expect(ended).toBeGreaterThan(STORMS);
  expect(rows.map(({ lead_key }) => lead_key).sort()).toEqual([...keys].sort());
  for (const { lead_key, id } of rows) expect(stored.get(lead_key)).toBe(id);
}, 300_000);

test('a database opens while Postgres ends its connections', async ({ start }) => {
  const api = await start('postgres');
  const url = urlOf(api);
  // The idle connections of the server, which are not counted below.
  await terminate(api);
  let ended = 0;
  // A database often opens before a connection can be ended.
  for (let round = 0; round < 100 && ended < 5; round++) {
    let isOpen = false;
    let endedNow = 0;
    const opening = openDatabase({ url }).finally(() => {
      isOpen = true;
    });
    while (!isOpen && endedNow < 3) endedNow += await terminate(api);
    await (await opening).destroy();
    ended += endedNow;
  }
  expect(ended).toBeGreaterThan(4);
});

test('connections that were ended while idle are replaced, and no call fails', async ({ start }) => {
  const [api] = await twoServers(start);
  await Promise.all(Array.from({ length: 20 }, () => api.visitor().get('/api/reserved-cars')));
  expect(await terminate(api)).toBeGreaterThan(0);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.visitor().post('/api/forms', lead())),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('a call moves on while every connection that it gets has been ended', async ({ start }) => {
  const url = urlOf(await start('postgres', unlimited));
  const pool = await postgresPool({ url });
  const used = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  for (const client of used) client.release();
  // In a process of its own, while this one waits: the pool cannot read that its connections were ended.
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import pg from 'pg';
     const client = new pg.Client({ connectionString: ${JSON.stringify(url)} });
     await client.connect();
     await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
     await client.end();`,
  ]);
  const client = await pool.connect();
  const { rows } = await client.query<{ one: number }>('select 1 as one', []);
  expect(rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});

test('frozen connections block the server for no longer than one time limit', async ({ start }) => {
  const direct = await start('postgres', unlimited);
  const url = new URL(urlOf(direct));
  const proxy = await frozenProxy(Number(url.port));
  url.port = String(proxy.port);
  const api = await start('postgres', { ...unlimited, database: { url: url.href, answerMs: 1000 } });
  const call = () => api.visitor().get('/api/reserved-cars');
  await Promise.all(Array.from({ length: 30 }, call));
  // More connections freeze than the pool has.
  let frozen = 0;
  for (let round = 0; round < 4; round++) {
    frozen += proxy.freeze();
    await Promise.all(Array.from({ length: 20 }, call));
  }
  expect(frozen).toBeGreaterThan(10);
  const after = await Promise.all(Array.from({ length: 20 }, call));
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  proxy.close();
});

test('a limit of 60 leads accepts exactly 60 of 250 simultaneous leads on two servers [OPEN-20]', async ({
  start,
}) => {
  const servers = await twoServers(start, { leadLimits: { perAddress: 60, perPhone: 1_000_000 } });
  const answers = await Promise.all(
    Array.from({ length: 250 }, (_, at) => servers[at % 2]!.visitor().post('/api/forms', lead())),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(60);
  // On a busy machine a server refuses what it could not answer in time (503) before it counts.
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(await servers[0].rows('leads')).toHaveLength(60);
});

test('of 40 codes that are requested simultaneously on two servers, exactly five are sent [OPEN-21]', async ({
  start,
}) => {
  const servers = await twoServers(start);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      servers[at % 2]!.visitor().post('/api/auth/code', { phone: '0412 345 678' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(servers[0].sent.length + servers[1].sent.length).toBe(5);
});
