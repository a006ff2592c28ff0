import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import { appointmentHandlers } from './api/appointment-handlers.ts';
import { Captcha } from './api/captcha.ts';
import { carHandlers } from './api/car-handlers.ts';
import { createApi } from './api/create-api.ts';
import { leadHandlers } from './api/lead-handlers.ts';
import { createLog, errorForLog, type Logger } from './api/log.ts';
import { type RateLimitSettings, RateLimits, usualLimits } from './api/rate-limits.ts';
import { reviewHandlers } from './api/review-handlers.ts';
import { signInHandlers } from './api/sign-in-handlers.ts';
import { visitHandlers } from './api/visit-handlers.ts';
import { watchlistHandlers } from './api/watchlist-handlers.ts';
import { DealerDirectory } from './dealers/dealer-directory.ts';
import { StockReader } from './dealers/dealer-stock.ts';
import { type DeliveryTimes, DeliveryWorker, usualDeliveryTimes } from './delivery/delivery-worker.ts';
import { leadSecrets } from './delivery/lead-secrets.ts';
import type { PhotoGet, PhotoLimits } from './images/fetch-photo.ts';
import { ImageMaker } from './images/image-maker.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { tradeInSteps } from './leads/trade-in-steps.ts';
import { noteOnLead } from './reservations/note-on-lead.ts';
import { openReservations } from './reservations/open-reservations.ts';
import type { ServerSettings } from './server-settings.ts';
import { appointmentsOfLeads } from './services/appointments.ts';
import { publicPoster } from './services/lead-post.ts';
import { noTradeInServices } from './services/trade-in-services.ts';
import { SheetPrinter } from './sheet/sheet-printer.ts';
import { Appointments } from './storage/appointments.ts';
import { Deposits } from './storage/deposits.ts';
import { LeadDeliveries } from './storage/lead-deliveries.ts';
import { type LeadLimits, Leads } from './storage/leads.ts';
import { openDatabase } from './storage/open-database.ts';
import { PaymentPages } from './storage/payment-pages.ts';
import { Reservations } from './storage/reservations.ts';
import { Sessions } from './storage/sessions.ts';
import { type CodeLimits, SignInCodes } from './storage/sign-in-codes.ts';
import { Visits } from './storage/visits.ts';
import { Watchlists } from './storage/watchlists.ts';

export interface ApiServerOptions extends Omit<ServerSettings, 'warnings'> {
  /** Holds the dealers' folders. */
  dealersDir: string;
  /** Folder for cached files. */
  cacheDir: string;
  /** The last good stock of feeds. Default: those of the cache. */
  copies?: StockCopies;
  preview: boolean;
  codeLimits?: CodeLimits;
  rateLimits?: RateLimitSettings;
  deliveryTimes?: DeliveryTimes;
  photoLimits?: PhotoLimits;
  /** Tests replace it to serve photo hosts from this machine. */
  photoGet?: PhotoGet;
  log?: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface ApiServer {
  /** For `createServer`, or for a server that also serves other things. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Stops deliveries and closes the database. Call it when no request is open any more. */
  close(): Promise<void>;
}

export const usualCodeLimits: CodeLimits = { validMs: 600_000, tries: 5, perPhone: 5, perAddress: 30 };

const usualLeadLimits: LeadLimits = { perPhone: 10, perAddress: 60 };

/** High limits: a developer signs in often, and a test suite uses a single address. */
const previewCodeLimits: CodeLimits = { ...usualCodeLimits, perPhone: 1000, perAddress: 10_000 };
const previewLeadLimits: LeadLimits = { perPhone: 1000, perAddress: 10_000 };
const previewRateLimits: RateLimitSettings = { all: { calls: 100_000, seconds: 60 }, of: {} };

const MOST_WATCHED_CARS = 200;
const USUAL_IMAGE_CACHE_MB = 2000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const VERSION = '1';

/** Opens the database, migrates it and builds the API. */
export async function openApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { dealersDir, cacheDir, preview, sms, secret, ratings, trustedProxies, now = Date.now } = options;
  const log = options.log ?? createLog(options.logLevel);
  const codeLimits = options.codeLimits ?? (preview ? previewCodeLimits : usualCodeLimits);
  const calls = options.callsPerMinute;
  const rateLimits = {
    ...(options.rateLimits ?? (preview ? previewRateLimits : usualLimits)),
    ...(calls !== undefined && { all: { calls, seconds: 60 } }),
  };
  const db = await openDatabase(options.database);
  const codes = new SignInCodes(db, codeLimits);
  const sessions = new Sessions(db);
  const reservations = new Reservations(db);
  const stock = new StockReader({
    dealersDir,
    cacheDir,
    copies: options.copies ?? cachedCopies(cacheDir),
    now,
    heldCars: (websiteId, at) => reservations.heldCars(websiteId, at),
  });
  const leads = new Leads(db, {
    ...(preview ? previewLeadLimits : usualLeadLimits),
    ...options.leadLimits,
  });
  const dealers = new DealerDirectory({ dealersDir, now });
  const poster = options.poster ?? publicPoster;
  const desk = appointmentsOfLeads(new Appointments(db));
  const leading = leadHandlers({
    leads,
    stock,
    captcha: new Captcha(secret, options.captchaCost),
    desk,
    steps: tradeInSteps({ leads, services: options.tradeIn ?? noTradeInServices, log }),
    log,
    secret,
  });
  const reserving = openReservations({
    reservations,
    paymentPages: new PaymentPages(db),
    deposits: new Deposits(db),
    stock,
    dealers,
    payments: options.payments,
    secret,
    sendForm: leading.sendForm,
    onChange: async (row) => noteOnLead(leads, row, await dealers.bySlug(row.dealer), now()),
    log,
    now,
  });
  const { photoLimits, photoGet } = options;
  const images = new ImageMaker({
    dealersDir,
    cacheDir,
    mostBytes: (options.imageCacheMb ?? USUAL_IMAGE_CACHE_MB) * 1_000_000,
    ...(photoLimits && { photoLimits }),
    ...(photoGet && { get: photoGet }),
    now,
  });
  const app = createApi({
    handlers: {
      ...signInHandlers({ codes, sessions, sms, secret, codeValidMs: codeLimits.validMs }),
      ...watchlistHandlers(new Watchlists(db, MOST_WATCHED_CARS), stock),
      ...visitHandlers(new Visits(db), preview),
      ...carHandlers(stock, new SheetPrinter(), reservations),
      ...reviewHandlers(ratings),
      ...reserving.handlers,
      ...leading,
      ...appointmentHandlers(desk),
    },
    dealers,
    sessions,
    limits: new RateLimits(rateLimits),
    sms,
    mail: options.mail,
    poster,
    addRoutes: (routed, parts) => {
      reserving.addRoutes?.(routed, parts);
      addImageRoutes(routed, parts, images);
    },
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
    Promise.all([codes.forgetOld(now()), sessions.forgetOld(now()), leads.forgetOld(now())]).catch(
      (error: unknown) => {
        log.error({ call: 'forget old rows', error: errorForLog(error) });
      },
    );
  await forgetOld();
  const hourly = setInterval(forgetOld, HOUR).unref();
  const sweep = () =>
    reserving.sweep().catch((error: unknown) => {
      log.error({ call: 'end reservations', error: errorForLog(error) });
    });
  await sweep();
  const everyMinute = setInterval(sweep, MINUTE).unref();
  const worker = new DeliveryWorker({
    deliveries: new LeadDeliveries(db),
    dealers,
    services: { mail: options.mail, poster, secrets: options.leadSecrets ?? leadSecrets({}) },
    times: options.deliveryTimes ?? usualDeliveryTimes,
    log,
    now,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    listener: (request, response) => void listener(request, response),
    async close() {
      clearInterval(hourly);
      clearInterval(everyMinute);
      await worker.stop();
      await db.destroy();
    },
  };
}
