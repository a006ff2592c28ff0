import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { carHandlers } from './api/car-handlers.ts';
import { createApi } from './api/create-api.ts';
import { createLog, errorForLog, type Logger } from './api/log.ts';
import { type RateLimitSettings, RateLimits, usualLimits } from './api/rate-limits.ts';
import { reviewHandlers } from './api/review-handlers.ts';
import { signInHandlers } from './api/sign-in-handlers.ts';
import { visitHandlers } from './api/visit-handlers.ts';
import { watchlistHandlers } from './api/watchlist-handlers.ts';
import { DealerDirectory } from './dealers/dealer-directory.ts';
import { StockReader } from './dealers/dealer-stock.ts';
import type { ServerSettings } from './server-settings.ts';
import { SheetPrinter } from './sheet/sheet-printer.ts';
import { openDatabase } from './storage/open-database.ts';
import { Sessions } from './storage/sessions.ts';
import { type CodeLimits, SignInCodes } from './storage/sign-in-codes.ts';
import { Visits } from './storage/visits.ts';
import { Watchlists } from './storage/watchlists.ts';

export interface ApiServerOptions extends Omit<ServerSettings, 'warnings'> {
  /** Holds the dealers' folders. */
  dealersDir: string;
  /** Where copies of stock feeds are kept. */
  cacheDir: string;
  preview: boolean;
  codeLimits?: CodeLimits;
  rateLimits?: RateLimitSettings;
  log?: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface ApiServer {
  /** For `createServer`, or a server that has other things to serve too. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Closes the database. To be called when no request is being answered any more. */
  close(): Promise<void>;
}

export const usualCodeLimits: CodeLimits = { validMs: 600_000, tries: 5, perPhone: 5, perAddress: 30 };

/** A developer signs in again and again, and a test suite is one address. */
const previewCodeLimits: CodeLimits = { ...usualCodeLimits, perPhone: 1000, perAddress: 10_000 };
const previewRateLimits: RateLimitSettings = { all: { calls: 100_000, seconds: 60 }, of: {} };

const MOST_WATCHED_CARS = 200;
const HOUR = 3_600_000;
const VERSION = '1';

/** Opens the database, brings it up to date and puts the API together. */
export async function openApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { dealersDir, cacheDir, preview, sms, secret, ratings, trustedProxies, now = Date.now } = options;
  const log = options.log ?? createLog(options.logLevel);
  const codeLimits = options.codeLimits ?? (preview ? previewCodeLimits : usualCodeLimits);
  const db = await openDatabase(options.database);
  const codes = new SignInCodes(db, codeLimits);
  const sessions = new Sessions(db);
  const stock = new StockReader({ dealersDir, cacheDir, now });
  const app = createApi({
    handlers: {
      ...signInHandlers({ codes, sessions, sms, secret, codeValidMs: codeLimits.validMs }),
      ...watchlistHandlers(new Watchlists(db, MOST_WATCHED_CARS), stock),
      ...visitHandlers(new Visits(db), preview),
      ...carHandlers(stock, new SheetPrinter()),
      ...reviewHandlers(ratings),
    },
    dealers: new DealerDirectory({ dealersDir, now }),
    sessions,
    limits: new RateLimits(options.rateLimits ?? (preview ? previewRateLimits : usualLimits)),
    sms,
    preview,
    trustedProxies,
    version: VERSION,
    log,
    now,
    healthy: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
  });
  const forgetOld = () =>
    Promise.all([codes.forgetOld(now()), sessions.forgetOld(now())]).catch((error: unknown) => {
      log.error({ call: 'forget old rows', error: errorForLog(error) });
    });
  await forgetOld();
  const hourly = setInterval(forgetOld, HOUR).unref();
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    listener: (request, response) => void listener(request, response),
    async close() {
      clearInterval(hourly);
      await db.destroy();
    },
  };
}
