import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { sendForm, sendLeadStep } from '../../src/api/leads.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { isEndedConnection } from '../../src/server/storage/postgres-pool.ts';
import { solveCaptcha } from '../../src/stores/captcha-proof.ts';
import { newLeadKey } from '../../src/stores/lead-origin.ts';
import { LeadOutbox } from '../../src/stores/lead-outbox.ts';
import { OutboxEntries } from '../../src/stores/outbox-entries.ts';
import { writeDealer } from './dealer-files.ts';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { memoryStorage } from './memory-storage.ts';
import { freePort } from './start-postgres.ts';

const root = resolve(import.meta.dirname, '../..');
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
  writeDealer(join(folder, 'dealers'), 'alpha', 1, { leads: { captcha: false } });
  writeDealer(join(folder, 'dealers'), 'beta', 2);
});
const running: Victim[] = [];
afterAll(async () => {
  for (const victim of running) await victim.end();
  rmSync(folder, { recursive: true });
});

/** The server as an operator runs it. It can be killed, and starts again by itself. */
class Victim {
  readonly port: number;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  killed = 0;
  isUp = false;
  /** Settles when the server answers again. */
  up: Promise<unknown>;

  /** @param environment the database, if it is not the SQLite file */
  constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    this.#environment = environment;
    this.up = this.#start();
  }

  kill(): void {
    this.killed += 1;
    this.isUp = false;
    this.#child?.kill('SIGKILL');
    this.up = this.#start();
  }

  /** Stops the server, which does not start again. */
  async end(): Promise<void> {
    await this.up.catch(() => {});
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((done) => this.#child?.once('exit', done));
    this.#child.kill('SIGKILL');
    await gone;
  }

  async #start(): Promise<void> {
    const before = this.#child;
    if (before && before.exitCode === null && before.signalCode === null) {
      await new Promise((done) => before.once('exit', done));
    }
    const child = spawn(
      process.execPath,
      ['scripts/serve.ts', '--port', `${this.port}`, '--data', file(), '--dealers', join(folder, 'dealers')],
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          LOG_LEVEL: 'silent',
          LEADS_PER_ADDRESS: '100000',
          LEADS_PER_PHONE: '100000',
          CALLS_PER_ADDRESS: '1000000',
          CAPTCHA_COST: '1',
          ...this.#environment,
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    this.#child = child;
    await new Promise<void>((done, failed) => {
      child.stdout.on('data', (chunk) => /API: /.test(String(chunk)) && done());
      child.on('exit', (code, signal) => signal === null && failed(new Error(`The server ended: ${code}`)));
    });
    this.isUp = true;
  }
}

const file = () => join(folder, 'data/leads.sqlite');

/** One visitor: a browser whose storage survives its pages. */
class Person {
  readonly #storage = memoryStorage();
  readonly #proxy: FaultyProxy;
  readonly #dealer: 'alpha' | 'beta';
  #outbox: LeadOutbox;
  #isSending = false;
  /** The lead id that the server answered for each key. */
  readonly ids = new Map<string, string>();
  readonly keys: string[] = [];
  /** Keys of the leads that were sent in steps. */
  readonly steps: string[] = [];
  kept = 0;

  constructor(proxy: FaultyProxy, dealer: 'alpha' | 'beta') {
    this.#proxy = proxy;
    this.#dealer = dealer;
    this.#outbox = this.openPage();
  }

  /** Opens a page, which knows only what the storage contains. */
  openPage(): LeadOutbox {
    const api = createApiClient({
      baseUrl: `http://127.0.0.1:${this.#proxy.port}`,
      timeoutMs: 1200,
      fetch: (address, init) =>
        fetch(address as string, {
          ...init,
          headers: { ...(init?.headers as object), origin: `https://www.${this.#dealer}.example` },
        }),
    });
    this.#outbox = new LeadOutbox({
      api,
      entries: new OutboxEntries(() => this.#storage),
      origin: () => ({
        url: `https://www.${this.#dealer}.example/contact/`,
        user_agent: 'Test',
        source: 'Website',
        lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
      }),
      solve: solveCaptcha,
      now: Date.now,
      alone: async (send) => {
        if (this.#isSending) return;
        this.#isSending = true;
        await send().finally(() => {
          this.#isSending = false;
        });
      },
    });
    return this.#outbox;
  }

  /** @param up settles when the server answers; one in five leads does not wait for it */
  async sendAll(up: () => Promise<unknown>): Promise<void> {
    for (let number = 0; number < LEADS_EACH; number++) {
      if (number % 5 > 0) await up();
      const lead_key = newLeadKey();
      this.keys.push(lead_key);
      const sending = await this.#outbox.send(sendForm, {
        lead_key,
        name: 'Ann Example',
        email: 'ann@example.com',
        phone: '0412 345 678',
        message: `Number ${number}`,
      });
      if (sending.kind === 'refused') throw new Error(sending.message);
      if (sending.kind === 'sent') this.ids.set(lead_key, sending.leadId);
      else this.kept += 1;
      // Now and then the visitor leaves a page, and the next page continues.
      if (number % 4 === 3) await this.openPage().resend(true);
    }
  }

  /** A trade-in in three steps. Each step may be lost, delayed or answered twice. */
  async sendSteps(): Promise<void> {
    const lead_key = newLeadKey();
    this.keys.push(lead_key);
    this.steps.push(lead_key);
    for (let step_number = 1; step_number <= 3; step_number++) {
      await this.#outbox.send(sendLeadStep, {
        lead_key,
        step_number,
        name: 'Ann Example',
        email: 'ann@example.com',
        phone: '0412 345 678',
        message: `Step ${step_number}`,
      });
    }
  }

  /** Sends until nothing is left to send. */
  async finish(up: () => Promise<unknown>): Promise<number> {
    for (let rounds = 0; ; rounds++) {
      await up();
      const next = await this.openPage().resend(true);
      if (next === undefined) return rounds;
      if (rounds > 50) throw new Error('Something is never sent.');
    }
  }
}

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
  'on %s each of hundreds of leads is stored once, while the network fails three of ten requests and servers are killed [API-13] [ERR-8]',
  async (database) => {
    const started = performance.now();
    const postgres = database === 'postgres' ? await freshPostgres() : undefined;
    const victims: Victim[] = [];
    for (let count = 0; count < (postgres ? 2 : 1); count++)
      victims.push(new Victim(await freePort(), postgres?.environment ?? {}));
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
        await person.sendAll(isUp);
        await person.sendSteps();
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
