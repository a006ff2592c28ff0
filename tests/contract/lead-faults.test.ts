import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { sendForm } from '../../src/api/leads.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { solveCaptcha } from '../../src/stores/captcha-proof.ts';
import { newLeadKey } from '../../src/stores/lead-origin.ts';
import { LeadOutbox } from '../../src/stores/lead-outbox.ts';
import { OutboxEntries } from '../../src/stores/outbox-entries.ts';
import { writeDealer } from './api-server.ts';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { memoryStorage } from './memory-storage.ts';

const root = resolve(import.meta.dirname, '../..');
/** `npm run test:soak` sends ten times as many leads. */
const isSoak = process.env['SOAK'] !== undefined;
const VISITORS = 50;
const LEADS_EACH = isSoak ? 40 : 4;
/** Requests after which the server is killed, or as soon as it is there again. */
const kills = isSoak ? [300, 800, 1300, 1800, 2300] : [100];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-faults-'));
  writeDealer(join(folder, 'dealers'), 'alpha', 1, { leads: { captcha: false } });
  writeDealer(join(folder, 'dealers'), 'beta', 2);
});
let server: Victim | undefined;
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true });
});

/** The server as an operator runs it, which can be killed and comes back by itself. */
class Victim {
  readonly #port: number;
  #child: ChildProcess | undefined;
  killed = 0;
  isUp = false;
  /** Settles when it answers again. */
  up: Promise<unknown>;

  constructor(port: number) {
    this.#port = port;
    this.up = this.#start();
  }

  kill(): void {
    this.killed += 1;
    this.isUp = false;
    this.#child?.kill('SIGKILL');
    this.up = this.#start();
  }

  /** For good. */
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
      ['scripts/serve.ts', '--port', `${this.#port}`, '--data', file(), '--dealers', join(folder, 'dealers')],
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          LOG_LEVEL: 'silent',
          LEADS_PER_ADDRESS: '100000',
          LEADS_PER_PHONE: '100000',
          CALLS_PER_ADDRESS: '1000000',
          CAPTCHA_COST: '1',
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

/** One person: a browser whose storage outlives its pages. */
class Person {
  readonly #storage = memoryStorage();
  readonly #proxy: FaultyProxy;
  readonly #dealer: 'alpha' | 'beta';
  #outbox: LeadOutbox;
  #isSending = false;
  /** What the server said that each lead is. */
  readonly ids = new Map<string, string>();
  readonly keys: string[] = [];
  kept = 0;

  constructor(proxy: FaultyProxy, dealer: 'alpha' | 'beta') {
    this.#proxy = proxy;
    this.#dealer = dealer;
    this.#outbox = this.openPage();
  }

  /** A page knows only what the storage has. */
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

  /** @param up settles when the server answers; one in five does not wait for it */
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
      // Every so often a page is left, and the next one goes on.
      if (number % 4 === 3) await this.openPage().resend(true);
    }
  }

  /** Until nothing waits. */
  async finish(up: () => Promise<unknown>): Promise<number> {
    for (let rounds = 0; ; rounds++) {
      await up();
      const next = await this.openPage().resend(true);
      if (next === undefined) return rounds;
      if (rounds > 50) throw new Error('Something is never sent.');
    }
  }
}

test('of hundreds of leads through a network that fails three of ten requests and a server that is killed several times, each is stored once [API-13] [ERR-8]', async () => {
  const started = performance.now();
  const port = await freePort();
  const victim = new Victim(port);
  server = victim;
  await victim.up;
  const waiting = [...kills];
  const proxy = await faultyProxy(port, (count) => {
    if (!victim.isUp || count < (waiting[0] ?? Number.POSITIVE_INFINITY)) return;
    waiting.shift();
    victim.kill();
  });
  const people = Array.from(
    { length: VISITORS },
    (_, n) => new Person(proxy, n % 5 === 4 ? 'beta' : 'alpha'),
  );
  await Promise.all(people.map((person) => person.sendAll(() => victim.up)));
  const rounds = await Promise.all(people.map((person) => person.finish(() => victim.up)));
  proxy.close();
  // Once more without a word: what was answered for must be in the file.
  await victim.end();

  const db = await openDatabase({ file: file() });
  const rows = await db.selectFrom('leads').select(['id', 'lead_key', 'website_id']).execute();
  const proofs = await db.selectFrom('used_captchas').select('signature').execute();
  await db.destroy();
  const keys = people.flatMap((person) => person.keys);
  const answered = new Map(people.flatMap((person) => [...person.ids]));
  const kept = people.reduce((sum, person) => sum + person.kept, 0);
  const faults = [...proxy.done].map(([fault, count]) => `${count} ${fault}`).join(', ');
  console.log(
    `${keys.length} leads in ${proxy.requests} requests: ${faults}; server killed ${victim.killed + 1} times; ` +
      `${answered.size} answered at once, ${kept} kept and sent later in up to ${Math.max(...rounds)} rounds; ` +
      `${rows.length} rows, ${proofs.length} captchas used; ${Math.round((performance.now() - started) / 1000)} s`,
  );

  expect(keys).toHaveLength(VISITORS * LEADS_EACH);
  expect(rows.map(({ lead_key }) => lead_key).sort()).toEqual([...keys].sort());
  const stored = new Map(rows.map(({ lead_key, id }) => [lead_key, id]));
  for (const [key, id] of answered) expect(stored.get(key)).toBe(id);
  expect(proofs).toHaveLength(rows.filter(({ website_id }) => website_id === 2).length);
  expect(victim.killed).toBe(kills.length);
  expect(kept).toBeGreaterThan(keys.length / 5);
}, 300_000);

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
