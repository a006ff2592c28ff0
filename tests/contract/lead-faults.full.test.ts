import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { isEndedConnection } from '../../src/server/storage/postgres-pool.ts';
import { writeDealer } from './dealer-files.ts';
import { faultyProxy } from './faulty-proxy.ts';
import { Victim } from './killed-server.ts';
import { Person } from './lead-sender.ts';
import { publishFolder } from './published-folder.ts';

/** `npm run test:soak` sends fifteen times as many leads. */
const isSoak = process.env['SOAK'] !== undefined;
const VISITORS = 50;
const LEADS_EACH = isSoak ? 60 : 4;
/** Numbers of requests after which a server is killed, or as soon as it is up again. */
const kills = isSoak ? Array.from({ length: 30 }, (_, at) => 150 * (at + 1)) : [100];
/** On Postgres all connections of the servers are also ended, each time after this many requests. */
const storms = isSoak ? 40 : 50;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-faults-'));
  writeDealer(dealersDir(), 'alpha', 1, { leads: { captcha: false } });
  writeDealer(dealersDir(), 'beta', 2);
});
const running: Victim[] = [];
afterAll(async () => {
  for (const victim of running) await victim.end();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'data/leads.sqlite');
const dealersDir = () => join(folder, 'dealers');

/** A database on the tests' Postgres, and the settings with which a server uses it. */
async function freshPostgres(): Promise<{ url: string; environment: Record<string, string> }> {
  const url = new URL(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const name = `forecourt_faults_${Date.now()}`;
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return {
    url: url.href,
    environment: { DATABASE_URL: url.href, API_SECRET: 'a secret that is long enough for tests' },
  };
}

/** Ends all connections of the servers, as a restart of Postgres does. */
async function endConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // Two calls at the same time end each other's connection.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } catch (error) {
    if (!isEndedConnection(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

test.each(['sqlite', 'postgres'] as const)(
  'on %s each of hundreds of leads is stored once, while the network fails three of ten requests and servers are killed [API-13] [ERR-8] [DELIVER-6]',
  async (database) => {
    const started = performance.now();
    const postgres = database === 'postgres' ? await freshPostgres() : undefined;
    // A store belongs to one database.
    const store = join(folder, `store-${database}`);
    await publishFolder(dealersDir(), store);
    const victims: Victim[] = [];
    for (let count = 0; count < (postgres ? 2 : 1); count++)
      victims.push(
        new Victim({
          file: file(),
          store,
          environment: postgres?.environment ?? {},
        }),
      );
    running.push(...victims);
    await Promise.all(victims.map(({ up }) => up));
    const isUp = () => Promise.race(victims.map(({ up }) => up));
    const waiting = [...kills];
    let next = 0;
    let ended = 0;
    const chosen = () => {
      next += 1;
      const up = victims.filter((one) => one.isUp);
      return (up[next % up.length] ?? victims[0]!).port;
    };
    const proxy = await faultyProxy(chosen, (count) => {
      if (postgres && count % storms === 0) {
        ended += 1;
        void endConnections(postgres.url);
      }
      const victim = victims[waiting.length % victims.length]!;
      if (!victim.isUp || count < (waiting[0] ?? Number.POSITIVE_INFINITY)) return;
      waiting.shift();
      victim.kill();
    });
    const people = Array.from(
      { length: VISITORS },
      (_, n) => new Person(proxy, n % 5 === 4 ? 'beta' : 'alpha'),
    );
    await Promise.all(
      people.map(async (person) => {
        await person.sendAll(LEADS_EACH, isUp);
        await person.sendSteps(isUp);
      }),
    );
    const rounds = await Promise.all(people.map((person) => person.finish(isUp)));
    proxy.close();
    // The servers are killed once more: whatever they answered for must be in the database.
    for (const victim of victims) await victim.end();

    const db = await openDatabase(postgres ? { url: postgres.url } : { file: file() });
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'lead_key', 'website_id', 'payload', 'step'])
      .execute();
    const proofs = await db.selectFrom('used_captchas').select('signature').execute();
    await db.destroy();
    const keys = people.flatMap((person) => person.keys);
    const answered = new Map(people.flatMap((person) => [...person.ids]));
    const kept = people.reduce((sum, person) => sum + person.kept, 0);
    const faults = [...proxy.done].map(([fault, count]) => `${count} ${fault}`).join(', ');
    const killed = victims.reduce((sum, victim) => sum + victim.killed, 0);
    console.log(
      `${database}: ${keys.length} leads in ${proxy.requests} requests: ${faults}; ${victims.length} servers killed ` +
        `${killed + victims.length} times, connections ended ${ended} times; ${answered.size} answered at once, ` +
        `${kept} kept and sent later in up to ${Math.max(...rounds)} rounds; ${rows.length} rows, ` +
        `${proofs.length} captchas used; ${Math.round((performance.now() - started) / 1000)} s`,
    );

    expect(keys).toHaveLength(VISITORS * (LEADS_EACH + 1));
    expect(rows.map(({ lead_key }) => lead_key).sort()).toEqual([...keys].sort());
    const stored = new Map(rows.map((row) => [row.lead_key, row]));
    for (const [key, id] of answered) expect(stored.get(key)?.id).toBe(id);
    for (const key of people.flatMap(({ steps }) => steps)) {
      expect(JSON.parse(stored.get(key)!.payload).message).toBe('Step 3');
      expect(stored.get(key)!.step).toBe(3);
    }
    expect(proofs).toHaveLength(rows.filter(({ website_id }) => website_id === 2).length);
    expect(killed).toBe(kills.length);
    expect(kept).toBeGreaterThan(keys.length / 6);
  },
  1_200_000,
);
