import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, inject } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { CarInput } from '../../src/domain/car.ts';
import { createLog } from '../../src/server/api/log.ts';
import { usualLimits } from '../../src/server/api/rate-limits.ts';
import { closeServer, limitConnections } from '../../src/server/close-server.ts';
import { type ApiServerOptions, openApiServer, type ServerStatus } from '../../src/server/open-api-server.ts';
import { usualCodeLimits } from '../../src/server/server-limits.ts';
import type { Sms } from '../../src/server/services/sms.ts';
import { standInRatings } from '../../src/server/services/snap-ratings.ts';
import { listen } from '../../src/server/site-server.ts';
import { type DatabasePlace, openDatabase } from '../../src/server/storage/open-database.ts';
import type { Tables } from '../../src/server/storage/tables.ts';

/** The databases on which the contract is tested. */
export const databases = ['sqlite', 'postgres'] as const;

export const phone = '0412 345 678';
export const normalised = '+61412345678';
const start = Date.parse('2026-11-21T03:00:00Z');

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  json: any;
}

export interface Ask {
  method?: string;
  /** The request body, sent as JSON. */
  json?: unknown;
  body?: string | Buffer;
  headers?: Record<string, string | undefined>;
}

/** A running API with two dealers, and everything it sent and logged. */
export interface Api {
  port: number;
  sent: Sms[];
  /** The request ids that the server returned for requested codes, oldest first. */
  asked: string[];
  logged: string[];
  clock: { now: number };
  dealersDir: string;
  database: DatabasePlace;
  ask(path: string, options?: Ask): Promise<Answer>;
  /** A browser at a dealer's site, with its own cookie. */
  visitor(dealer?: 'alpha' | 'beta'): Visitor;
  /**
   * @param whileDown changes files while the server is down
   * @param changes options that differ from now on
   */
  restart(whileDown?: () => void, changes?: StartOptions): Promise<void>;
  /** The status that the operator sees. */
  status(): Promise<ServerStatus>;
  metrics(): Promise<string>;
  /** The rows of a database table, read over a separate connection. */
  rows<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]>;
}

export interface Visitor {
  cookie: string | undefined;
  get(path: string): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
  signIn(phone?: string): Promise<Answer>;
  /** The solution of a new captcha. */
  proof(): Promise<string>;
}

export type StartOptions = Partial<ApiServerOptions>;

interface ContractFixtures {
  /** Starts an API server that stops after the test. */
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>;
}

export const test = base.extend<ContractFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  start: async ({}, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (database, options) => {
      const { api, stop } = await startApi(database, options);
      stops.push(stop);
      return api;
    });
    for (const stop of stops) await stop();
  },
});

async function startApi(kind: 'sqlite' | 'postgres', options: StartOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-api-'));
  const dealersDir = join(folder, 'dealers');
  writeDealer(dealersDir, 'alpha', 1);
  writeDealer(dealersDir, 'beta', 2);
  const place = kind === 'sqlite' ? sqliteIn(folder) : await freshPostgres();
  const sent: Sms[] = [];
  const logged: string[] = [];
  const clock = { now: start };

  const open = async () => {
    const opened = await openApiServer({
      database: place.database,
      secret: 'a secret that is long enough for tests',
      sms: { send: async (message) => void sent.push(message) },
      ratings: standInRatings,
      trustedProxies: 0,
      logLevel: 'debug',
      log: createLog('debug', { write: (line) => void logged.push(line) }),
      dealersDir,
      cacheDir: join(folder, 'cache'),
      preview: false,
      codeLimits: usualCodeLimits,
      captchaCost: 1,
      rateLimits: { ...usualLimits, of: {} },
      now: () => clock.now,
      ...options,
    });
    const server = limitConnections(createServer(opened.listener));
    return { opened, server, port: await listen(server, 0) };
  };
  let running = await open();
  const close = async () => {
    await running.opened.endStreams();
    await closeServer(running.server, 500);
    await running.opened.close();
  };

  const api: Api = {
    get port() {
      return running.port;
    },
    sent,
    asked: [],
    logged,
    clock,
    dealersDir,
    database: place.database,
    ask: (path, ask) => exchange(running.port, path, ask),
    visitor: (dealer = 'alpha') => visitorOf(api, dealer),
    status: () => running.opened.status(),
    metrics: () => running.opened.metrics(),
    restart: async (whileDown, changes) => {
      await close();
      whileDown?.();
      Object.assign(options, changes);
      running = await open();
    },
    rows: async (table) => {
      const db = await openDatabase(place.database);
      const rows = await sql`select * from ${sql.table(table)}`.execute(db);
      await db.destroy();
      return rows.rows as Tables[typeof table][];
    },
  };
  const stop = async () => {
    await close();
    await place.drop();
    rmSync(folder, { recursive: true });
  };
  return { api, stop };
}

function visitorOf(api: Api, dealer: 'alpha' | 'beta'): Visitor {
  const host = `www.${dealer}.example`;
  const visitor: Visitor = {
    cookie: undefined,
    get: (path) => send(path, {}),
    post: (path, json = {}) => post(path, json),
    proof,
    async signIn(number = phone) {
      await visitor.post('/api/auth/code', { phone: number });
      return visitor.post('/api/auth/verify', { phone: number, code: codeIn(api.sent.at(-1)) });
    },
  };
  /** Posts as the page does: with a captcha solution, and with the id of the request that a code belongs to. */
  async function post(path: string, json: unknown): Promise<Answer> {
    const options = (body: unknown) => ({
      method: 'POST',
      json: body,
      headers: { origin: `https://${host}` },
    });
    const isRecord = typeof json === 'object' && json !== null;
    if (path === '/api/auth/verify' && isRecord)
      return send(path, options({ request: api.asked.at(-1), ...json }));
    const answer = await send(path, options(json));
    if (path !== '/api/auth/code' || answer.json?.code !== 'captcha' || !isRecord)
      return rememberRequest(answer);
    return rememberRequest(await send(path, options({ ...json, captcha: await proof() })));
  }

  async function proof(): Promise<string> {
    const challenge: Challenge = (await send('/api/captcha', {})).json;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  function rememberRequest(answer: Answer): Answer {
    if (answer.json?.request) api.asked.push(answer.json.request);
    return answer;
  }

  async function send(path: string, ask: Ask): Promise<Answer> {
    const answer = await api.ask(path, {
      ...ask,
      headers: { host, ...(visitor.cookie && { cookie: visitor.cookie }), ...ask.headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      visitor.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return answer;
  }
  return visitor;
}

export function codeIn(message: Sms | undefined): string {
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? 'none was sent';
}

/** A code that differs from the one that was sent. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

/** A raw HTTP request. It can set headers that a browser does not let a page set. */
export function exchange(port: number, path: string, ask: Ask = {}): Promise<Answer> {
  const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
  const headers: Record<string, string> = { host: 'www.alpha.example' };
  if (ask.json !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(ask.headers ?? {})) {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  return new Promise((resolve, reject) => {
    const call = request({ port, path, method: ask.method ?? 'GET', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const isJson = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          bytes,
          json: isJson && text ? JSON.parse(text) : undefined,
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function sqliteIn(folder: string) {
  const database: DatabasePlace = { file: join(folder, 'data/api.sqlite') };
  return { database, drop: async () => {} };
}

/** A separate database on the tests' Postgres server. */
async function freshPostgres() {
  const url = new URL(inject('postgresUrl'));
  const name = `forecourt_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  url.pathname = `/${name}`;
  const database: DatabasePlace = { url: url.href };
  return { database, drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function writeDealer(
  dealersDir: string,
  slug: string,
  id: number,
  changes: Partial<DealerInput> = {},
): void {
  const folder = join(dealersDir, slug);
  mkdirSync(folder, { recursive: true });
  const dealer: DealerInput = {
    id,
    name: `${slug[0]?.toUpperCase()}${slug.slice(1)} Motors`,
    legalName: `${slug} Pty Ltd`,
    siteUrl: `https://www.${slug}.example`,
    reviews: { orgId: `org-${slug}` },
    locations: [
      {
        id: `l-${id}`,
        name: `${slug} yard`,
        slug: 'yard',
        average_rating: 4.4,
        review_count: 10,
        dealer_license_number: 'LMCT 1',
        address: { street: '1 Test Street', city: 'Brisbane', state: 'qld', postcode: '4000' },
        contact_detail: { phone: '07 5550 1234' },
      },
    ],
    ...changes,
  };
  writeFileSync(join(folder, 'dealer.json'), JSON.stringify(dealer));
  writeStock(dealersDir, slug, stockOf(id));
}

export function writeStock(dealersDir: string, slug: string, cars: CarInput[]): void {
  const lines = cars.map((car) => JSON.stringify(car)).join('\n');
  writeFileSync(join(dealersDir, slug, 'stock.ndjson'), `${lines}\n`);
}

/**
 * Three cars for sale with the ids '{website}-1' to '{website}-3', one hidden from the site, and one sold a year ago.
 */
export function stockOf(id: number): CarInput[] {
  const car = (number: number, more: Partial<CarInput> = {}): CarInput => ({
    id: `${id}-${number}`,
    slug: `2021-toyota-corolla-${id}-${number}`,
    name: '2021 Toyota Corolla',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    car_type: 'used',
    price: 25_990,
    price_type: 'Drive Away',
    created_at: '2026-11-01T00:00:00Z',
    simple_body: 'Hatch',
    ...more,
  });
  return [
    car(1, {
      dealercomments: 'Serviced here.|One owner, Citroën enthusiast.',
      finance_lenders: {
        angle: {
          interestRate: 7.9,
          comparisonRate: 8.4,
          paymentWeek: 120,
          disclaimer: 'Approved applicants.',
        },
      },
    }),
    car(2, { price: 0 }),
    car(3),
    car(4, { show_on_dealer_website: false }),
    car(5, { status: 'sold', sold: true, sold_at: '2025-11-01T00:00:00Z' }),
  ];
}
