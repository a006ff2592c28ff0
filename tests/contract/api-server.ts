import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, inject } from 'vitest';
import {
  type ConnectionLimits,
  closeServer,
  limitConnections,
  listen,
  patience,
} from '../../src/hosting/connections.ts';
import { type CodeLimits, usualCodeLimits } from '../../src/server/accounts/sign-ins.ts';
import { type RateLimitSettings, usualLimits } from '../../src/server/api/rate-limits.ts';
import { createLog } from '../../src/server/create-log.ts';
import { type ApiServerOptions, openApiServer, type ServerStatus } from '../../src/server/open-api-server.ts';
import { standInRatings } from '../../src/server/reviews/snap-ratings.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import type { Sms } from '../../src/server/services/sms.ts';
import { type DatabasePlace, openDatabase } from '../../src/server/storage/open-database.ts';
import type { Tables } from '../../src/server/storage/tables.ts';
import type { PublishedDealers } from '../../src/site/server-data.ts';
import { exchange, type VisitedApi, type Visitor, visitorOf } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';
import { publishedFolder } from './published-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: ('sqlite' | 'postgres')[];
  }
}

/** The databases on which the project of the running test tests the contract. */
export const databases = inject('databases');

const start = Date.parse('2026-11-21T03:00:00Z');

/** A running API with two dealers, and everything it sent and logged. */
export interface Api extends VisitedApi {
  port: number;
  logged: string[];
  /** `setBackMs`: how far the clock of the machine was set back; the time that passes is not. */
  clock: { now: number; setBackMs: number };
  dealersDir: string;
  database: DatabasePlace;
  /** A browser at a dealer's site, with its own cookie. */
  visitor(dealer?: 'alpha' | 'beta'): Visitor;
  /**
   * @param whileDown changes files while the server is down
   * @param changes options that differ from now on
   */
  restart(whileDown?: () => void, changes?: StartOptions): Promise<void>;
  /** The routes that the server answers. */
  routes(): { method: string; path: string }[];
  /** The status that the operator sees. */
  status(): Promise<ServerStatus>;
  metrics(): Promise<string>;
  /** The rows of a database table, read over a separate connection. */
  rows<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]>;
}

export type StartOptions = Partial<Omit<ApiServerOptions, 'codeLimits' | 'rateLimits'>> & {
  codeLimits?: Partial<CodeLimits>;
  rateLimits?: Partial<RateLimitSettings>;
  connections?: ConnectionLimits;
  /** Replaces the store in which the dealers' changes are published at once. */
  publishing?: (usual: PublishedDealers) => PublishedDealers;
};

interface ContractFixtures {
  /** Starts an API server that stops after the test. */
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>;
}

export const test = base.extend<ContractFixtures>({
  start: async ({ skip }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (database, options) => {
      // The rest of a file whose other tests run on each database.
      if (!databases.includes(database)) skip(`runs in the project of ${database}`);
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
  const clock = { now: start, setBackMs: 0 };

  const now = () => clock.now - clock.setBackMs;
  const changesOfFolder = publishedFolder(dealersDir, now);
  const settings = serverSettings(
    { API_SECRET: 'a secret that is long enough for tests' },
    { preview: false, dataFile: join(folder, 'data/api.sqlite') },
  );
  const open = async () => {
    const opened = await openApiServer({
      ...settings,
      database: place.database,
      sms: { send: async (message) => void sent.push(message) },
      ratings: standInRatings,
      log: createLog('debug', { write: (line) => void logged.push(line) }),
      dealersDir,
      cacheDir: join(folder, 'cache'),
      preview: false,
      captchaCost: 1,
      published: options.publishing?.(changesOfFolder) ?? changesOfFolder,
      now,
      elapsed: () => clock.now,
      ...options,
      codeLimits: { ...usualCodeLimits, ...options.codeLimits },
      rateLimits: { ...usualLimits, ...(options.rateLimits ?? { of: {} }) },
    });
    const server = limitConnections(
      createServer(patience, opened.listener),
      options.trustedProxies ?? 0,
      options.connections,
    );
    return { opened, server, port: await listen(server, 0) };
  };
  let running = await open();
  const close = async () => {
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
    routes: () => running.opened.routes,
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
