import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { SiteQuality } from '../domain/site-quality.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import type { PublishedDealers } from '../site/server-data.ts';
import {
  type CodeLimits,
  previewCodeLimits,
  SignInCodes,
  usualCodeLimits,
} from './accounts/sign-in-codes.ts';
import { signInHandlers } from './accounts/sign-in-handlers.ts';
import { Sessions, Watchlists } from './accounts/visitors.ts';
import { watchlistHandlers } from './accounts/watchlist-handlers.ts';
import { AlertDesk } from './alerts/alert-desk.ts';
import { addAlertRoutes } from './alerts/alert-links.ts';
import { Alerts, alertKind, keyUnsubscribed } from './alerts/alerts.ts';
import { Bodies, type BodyLimits } from './api/arrived-body.ts';
import { Captcha } from './api/captcha.ts';
import { createApi } from './api/create-api.ts';
import { previewRateLimits, type RateLimitSettings, RateLimits, usualLimits } from './api/rate-limits.ts';
import { AppointmentChanges } from './appointments/appointment-changes.ts';
import { appointmentHandlers } from './appointments/appointment-handlers.ts';
import { appointmentsOfLeads } from './appointments/appointment-times.ts';
import { Appointments } from './appointments/appointments.ts';
import { ContentChanges } from './content-desk/content-changes.ts';
import { ContentDesk, type ContentSettings } from './content-desk/content-desk.ts';
import { addContentRoutes } from './content-desk/content-routes.ts';
import { DealerDirectory } from './dealers/dealer-directory.ts';
import { StockReader } from './dealers/dealer-stock.ts';
import { deliveriesOfLead, jobsOfLeads, sendLeads } from './delivery/lead-jobs.ts';
import { deliveryWarnings, leadSecrets } from './delivery/lead-secrets.ts';
import { addDeskRoutes, openDesk } from './desk/add-desk-routes.ts';
import { sendAnswers } from './desk/answer-letter.ts';
import { answerKind } from './desk/desk-answers.ts';
import type { AddContent } from './desk/desk-session.ts';
import { turnOf } from './desk/desk-staff.ts';
import { weekKind } from './desk/desk-weeks.ts';
import { demoSignIns } from './desk/sign-in-routes.ts';
import { WeeklyMail } from './desk/weekly-mail.ts';
import { usualGauges } from './gauges.ts';
import { ApiMetrics } from './health/api-metrics.ts';
import { Belonging } from './health/belonging.ts';
import { DatabaseHealth, LoadShedder } from './health/readiness.ts';
import type { PhotoGet, PhotoLimits } from './images/fetch-photo.ts';
import { ImageMaker } from './images/image-maker.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { type JobTimes, JobWorker, usualJobTimes } from './jobs/job-worker.ts';
import { LeadDeliveries } from './leads/lead-deliveries.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { LeadPlans, leadKind } from './leads/lead-plan.ts';
import { Leads, previewLeadLimits, usualLeadLimits } from './leads/leads.ts';
import { tradeInSteps } from './leads/trade-in-steps.ts';
import { addLetterViewer } from './letters/letter-viewer.ts';
import { lettersOfLead, sendLetters } from './letters/send-letter.ts';
import { createLog, type Logger } from './log.ts';
import { addManageRoutes } from './manage/manage-routes.ts';
import { stopNews } from './privacy/person-data.ts';
import { Deposits, PaymentPages } from './reservations/deposits.ts';
import { noteOnLead } from './reservations/note-on-lead.ts';
import { PaymentLedger } from './reservations/payment-ledger.ts';
import { openReservations } from './reservations/reservation-handlers.ts';
import { Reservations } from './reservations/reservations.ts';
import { reviewHandlers } from './reviews/review-handlers.ts';
import type { ServerSettings } from './server-settings.ts';
import { publicPoster } from './services/lead-post.ts';
import { carHandlers } from './sheet/car-handlers.ts';
import { SheetPrinter } from './sheet/sheet-printer.ts';
import type { AlertAddress } from './storage/alert-tables.ts';
import { Jobs } from './storage/jobs.ts';
import { openDatabase } from './storage/open-database.ts';
import { noTradeInServices } from './trade-in/trade-in-services.ts';
import { startUpkeep } from './upkeep.ts';
import { visitHandlers } from './visits/visit-handlers.ts';
import { Visits } from './visits/visits.ts';

export interface ApiServerOptions extends Omit<ServerSettings, 'warnings' | 'contentMode'> {
  /** Holds the dealers' folders. */
  dealersDir: string;
  /** Folder for cached files. */
  cacheDir: string;
  /** What is published of the dealers. */
  published: PublishedDealers;
  preview: boolean;
  /** What is known of the quality of a dealer's current site, by slug. Default: nothing. */
  quality?: (slug: string) => Promise<SiteQuality | undefined>;
  /** The releases of the dealers, to which the database has to belong. A preview has none. */
  releases?: DealerReleases;
  /** Undefined: content is not edited at the desk. */
  content?: ContentSettings | undefined;
  codeLimits?: CodeLimits;
  rateLimits?: RateLimitSettings;
  jobTimes?: JobTimes;
  photoLimits?: PhotoLimits;
  bodyLimits?: BodyLimits;
  /** Tests replace it to serve photo hosts from this machine. */
  photoGet?: PhotoGet;
  log?: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds of a clock that is never set back. */
  elapsed?: () => number;
}

export interface ServerStatus {
  /** Why the server cannot store leads. Empty when it can. */
  faults: string[];
  /** Slugs of the dealers whose calls are answered. */
  dealers: string[];
  /** What the operator should fix. */
  notices: string[];
}

export interface ApiServer {
  /** For `createServer`, or for a server that also serves other things. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** What it answers: 'POST' and '/desk/leads/:id'. */
  routes: { method: string; path: string }[];
  /** What the operator wants to know, with names. */
  status(): Promise<ServerStatus>;
  /** True for a host of a dealer: 'www.example.com.au'. */
  isHost(host: string): Promise<boolean>;
  /** Paths that sign in to the desks of a preview, by the dealer's slug. Empty on a public server. */
  demoSignIns(): Promise<Map<string, string>>;
  /** For Prometheus. */
  metrics(): Promise<string>;
  /** Ends what browsers keep open. Call it before the server waits for its open requests. */
  endStreams(): Promise<void>;
  /** Stops deliveries and closes the database. Call it when no request is open any more. */
  close(): Promise<void>;
}

const MOST_WATCHED_CARS = 200;
const USUAL_IMAGE_CACHE_MB = 2000;
const VERSION = '1';

/** Opens the database, migrates it and builds the API. */
export async function openApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { dealersDir, cacheDir, preview, sms, keys, ratings, trustedProxies, now = Date.now } = options;
  const { elapsed = () => performance.now() } = options;
  const log = options.log ?? createLog(options.logLevel);
  const codeLimits = {
    ...(options.codeLimits ?? (preview ? previewCodeLimits : usualCodeLimits)),
    ...(options.smsPerDay !== undefined && { perWebsiteAndDay: options.smsPerDay }),
  };
  const calls = options.callsPerMinute;
  const rateLimits = {
    ...(options.rateLimits ?? (preview ? previewRateLimits : usualLimits)),
    ...(calls !== undefined && { all: { calls, seconds: 60 } }),
  };
  const db = await openDatabase(options.database);
  const codes = new SignInCodes(db, codeLimits);
  const sessions = new Sessions(db);
  const reservations = new Reservations(db);
  const dealers = new DealerDirectory({
    published: options.published,
    elapsed,
    log,
    ...(preview && { lookMs: 0 }),
  });
  const stock = new StockReader({
    dealers,
    now,
    elapsed,
    heldCars: (websiteId, at) => reservations.heldCars(websiteId, at),
    log,
  });
  const leads = new Leads(db, {
    ...(preview ? previewLeadLimits : usualLeadLimits),
    ...options.leadLimits,
  });
  const deliveries = new LeadDeliveries(db);
  const poster = options.poster ?? publicPoster;
  const desk = appointmentsOfLeads(new Appointments(db));
  const captcha = new Captcha(keys, options.captchaCost);
  const notices = new Set<string>();
  const content =
    options.content &&
    new ContentDesk({ ...options.content, dealersDir, cacheDir, changes: new ContentChanges(db), log, now });
  const quality = options.quality ?? (async () => undefined);
  const addContent: AddContent | undefined =
    content && ((routed, parts, own) => addContentRoutes(routed, parts, own, content));
  const staffDesk = openDesk(db, { keys, captcha, stock, times: desk, log, addContent, quality });
  const leading = leadHandlers({
    leads,
    stock,
    captcha,
    desk,
    turnOf,
    steps: tradeInSteps({ leads, services: options.tradeIn ?? noTradeInServices, log }),
    log,
    keys,
  });
  const reserving = openReservations({
    reservations,
    paymentPages: new PaymentPages(db),
    deposits: new Deposits(db),
    ledger: new PaymentLedger(db),
    stock,
    dealers,
    payments: options.payments,
    keys,
    sendForm: leading.sendForm,
    onChange: async (row) => noteOnLead(leads, row, await dealers.bySlug(row.dealer), now()),
    log,
    now,
  });
  await keyUnsubscribed(db, keys);
  const alerts = new Alerts(db, keys);
  const alertDesk = new AlertDesk({ alerts, stock, dealers, captcha, mail: options.mail, keys, log, now });
  const weeklyMail = new WeeklyMail({ db, dealers, mail: options.mail, log, now });
  const { photoLimits, photoGet } = options;
  const images = new ImageMaker({
    cacheDir,
    mostBytes: (options.imageCacheMb ?? USUAL_IMAGE_CACHE_MB) * 1_000_000,
    ...(photoLimits && { photoLimits }),
    ...(photoGet && { get: photoGet }),
  });
  const health = new DatabaseHealth(db, Date.now);
  const load = new LoadShedder();
  const { id: databaseId } = await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow();
  const { releases } = options;
  const belonging =
    releases &&
    new Belonging({
      releases,
      databaseId,
      isAnyPublished: async () => (await dealers.all()).length > 0,
      now,
    });
  const faults = async () => {
    const fault = await health.fault();
    const unread = await dealers.fault();
    if (unread !== undefined) return [unread];
    const stranger = await belonging?.fault();
    return [
      ...(stranger === undefined ? [] : [stranger]),
      ...(fault === undefined ? [] : [`The database: ${fault}`]),
      ...(load.state === 'stuck' ? ['Calls are refused, and none was answered for seconds.'] : []),
    ];
  };
  const metrics = new ApiMetrics(usualGauges({ db, dealers, load }));
  const app = createApi({
    handlers: {
      ...signInHandlers({
        codes,
        sessions,
        sms,
        keys,
        codeValidMs: codeLimits.validMs,
        captcha,
        log,
        notices,
      }),
      ...watchlistHandlers(new Watchlists(db, MOST_WATCHED_CARS), stock),
      ...visitHandlers(new Visits(db), stock, preview, log),
      ...carHandlers(stock, new SheetPrinter(), reservations),
      ...reviewHandlers(ratings),
      ...reserving.handlers,
      ...leading,
      ...appointmentHandlers(desk),
      askAlerts: (call) => alertDesk.ask(call),
    },
    dealers,
    sessions,
    limits: new RateLimits(rateLimits),
    sms,
    mail: options.mail,
    poster,
    addRoutes: (routed, parts) => {
      if (preview) addLetterViewer(routed, parts);
      reserving.addRoutes?.(routed, parts);
      addImageRoutes(routed, parts, images);
      addDeskRoutes(routed, parts, staffDesk, reserving.desk);
      const stop = (of: AlertAddress) => stopNews(db, keys, of, now());
      addAlertRoutes(routed, parts, { keys, desk: alertDesk, alerts, stop });
      addManageRoutes(routed, parts, {
        keys,
        leadWith: (id) => deliveries.planned(id),
        changes: new AppointmentChanges(db),
        times: desk,
        reservations,
        reservationDesk: reserving.desk,
      });
    },
    preview,
    trustedProxies,
    version: VERSION,
    keys,
    log,
    now,
    faults,
    notices,
    load,
    bodies: new Bodies(options.bodyLimits),
    metrics,
  });
  const endUpkeep = await startUpkeep({
    db,
    dealers,
    forget: (at) =>
      Promise.all(
        [codes, sessions, leads, staffDesk.access, staffDesk.keptPasskeys].map((kept) => kept.forgetOld(at)),
      ),
    sweep: () => reserving.sweep(),
    planMails: () => Promise.all([alertDesk.look(), weeklyMail.look()]),
    metrics,
    log,
    now,
  });
  const letterServices = { mail: options.mail, sms, keys, preview };
  const letters = sendLetters(deliveries, letterServices, now);
  const secrets = options.leadSecrets ?? leadSecrets({});
  const worker = new JobWorker({
    jobs: new Jobs(db),
    kinds: {
      [leadKind]: sendLeads(deliveries, { mail: options.mail, poster, secrets }, now),
      letter: letters,
      sms: letters,
      [answerKind]: sendAnswers(deliveries, staffDesk.leads, options.mail),
      [alertKind]: alertDesk.send,
      [weekKind]: weeklyMail.send,
    },
    source: jobsOfLeads([deliveriesOfLead, lettersOfLead(letterServices, now)], {
      plans: new LeadPlans(db),
      dealers,
      log,
    }),
    dealers,
    times: options.jobTimes ?? usualJobTimes,
    log,
    now,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    listener: (request, response) => void listener(request, response),
    routes: app.routes,
    status: async () => ({
      faults: await faults(),
      dealers: (await dealers.all()).map(({ slug }) => slug).sort(),
      notices: [
        ...(preview ? [] : deliveryWarnings(await dealers.all(), options)),
        ...notices,
        ...(load.state === 'shedding' ? ['More calls arrive than can be answered: some are refused.'] : []),
      ],
    }),
    isHost: async (host) => (await dealers.byHost(host.toLowerCase())) !== undefined,
    demoSignIns: async () => (preview ? demoSignIns(dealers, staffDesk, now()) : new Map()),
    metrics: () => metrics.registry.metrics(),
    endStreams: () => staffDesk.live.stop(),
    async close() {
      await staffDesk.live.stop();
      await endUpkeep();
      await worker.stop();
      await content?.idle();
      await db.destroy();
    },
  };
}
