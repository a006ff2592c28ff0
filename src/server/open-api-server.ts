import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import type { PublishedDealers } from '../site/server-data.ts';
import { openAccounts } from './accounts/account-handlers.ts';
import { openAlerts } from './alerts/alert-desk.ts';
import type { Handlers } from './api/api-parts.ts';
import { captchaOf } from './api/captcha.ts';
import { createApi } from './api/create-api.ts';
import { type BodyLimits, nodeBodies } from './api/node-bodies.ts';
import { rateLimits } from './api/rate-limits.ts';
import { appointmentHandlers } from './appointments/appointment-handlers.ts';
import { appointmentsOfLeads } from './appointments/appointment-times.ts';
import type { Capability, House } from './capability.ts';
import type { ContentSettings } from './content-desk/content-desk.ts';
import { createLog } from './create-log.ts';
import { dealerDirectory } from './dealers/dealer-directory.ts';
import { stockReader } from './dealers/dealer-stock.ts';
import { openDelivery } from './delivery/deliver.ts';
import { deliveryWarnings } from './delivery/lead-secrets.ts';
import { openDesk } from './desk/add-desk-routes.ts';
import { turnOf } from './desk/desk-staff.ts';
import { demoSignIns } from './desk/sign-in-routes.ts';
import type { FleetOffice } from './fleet/fleet-routes.ts';
import { apiMetrics } from './health/api-metrics.ts';
import { belonging } from './health/belonging.ts';
import { databaseHealth, loadShedder } from './health/readiness.ts';
import type { PhotoOptions } from './images/fetch-photo.ts';
import { openImages } from './images/image-routes.ts';
import { type JobTimes, startJobs, usualJobTimes } from './jobs/job-worker.ts';
import { openLeads } from './leads/lead-handlers.ts';
import { leadPlans } from './leads/lead-plan.ts';
import { openLetters } from './letters/send-letter.ts';
import { addManageRoutes, sendRefusal } from './manage/manage-pages.ts';
import { stopNews } from './privacy/person-data.ts';
import { openReservations } from './reservations/reservation-handlers.ts';
import { Reservations } from './reservations/reservations.ts';
import { reviewHandlers } from './reviews/snap-ratings.ts';
import type { ServerSettings } from './server-settings.ts';
import { carHandlers } from './sheet/car-handlers.ts';
import { Jobs } from './storage/jobs.ts';
import { databaseIdOf, openDatabase } from './storage/open-database.ts';
import { startUpkeep } from './upkeep.ts';
import { visitHandlers } from './visits/visit-handlers.ts';

export interface ApiServerOptions extends Omit<ServerSettings, 'warnings' | 'contentMode'> {
  /** Holds the dealers' folders. */
  dealersDir: string;
  /** Folder for cached files. */
  cacheDir: string;
  published: PublishedDealers;
  preview: boolean;
  /** What is known of the quality of a dealer's current site, by slug. Default: nothing. */
  quality?: (slug: string) => Promise<SiteQuality | undefined>;
  /** The releases of the dealers, to which the database has to belong. A preview has none. */
  releases?: DealerReleases;
  /** Undefined: content is not edited at the desk. */
  content?: ContentSettings | undefined;
  /** What the console of the fleet asks. It needs `releases`, too. */
  office?: FleetOffice;
  jobTimes?: JobTimes;
  photos?: PhotoOptions;
  bodyLimits?: BodyLimits;
  log?: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds of a clock that is never set back. */
  elapsed?: () => number;
}

export type ApiServer = Awaited<ReturnType<typeof openApiServer>>;
/** What the operator wants to know, with names. */
export type ServerStatus = Awaited<ReturnType<ApiServer['status']>>;

/** Opens the database, migrates it and builds the API. */
export async function openApiServer(options: ApiServerOptions) {
  const { dealersDir, cacheDir, published, preview, sms, mail, poster, keys } = options;
  const { now = Date.now, elapsed = () => performance.now() } = options;
  const log = options.log ?? createLog(options.logLevel);
  const db = await openDatabase(options.database);
  const dealers = dealerDirectory({ published, elapsed, log, ...(preview && { lookMs: 0 }) });
  const held = new Reservations(db);
  const stock = stockReader({ dealers, now, elapsed, held, log });
  const captcha = captchaOf(keys, options.captchaCost);
  const notices = new Set<string>();
  const house: House = { db, dealers, stock, captcha, keys, mail, sms, preview, log, now, notices };
  const times = appointmentsOfLeads(db);
  const content =
    options.content &&
    (await import('./content-desk/content-routes.ts')).openContent(house, {
      ...options.content,
      dealersDir,
      cacheDir,
    });

  const accounts = openAccounts(house, options.codeLimits);
  const leads = openLeads(house, {
    limits: options.leadLimits,
    desk: times,
    turnOf,
    tradeIn: options.tradeIn,
  });
  const reservations = openReservations(house, {
    payments: options.payments,
    leads: leads.leads,
    sendForm: leads.handlers.sendForm,
  });
  const alerts = openAlerts(house, (address) => stopNews(db, keys, address, now()));
  const desk = openDesk(house, {
    times,
    reservationDesk: reservations.desk,
    addContent: content?.addContent,
    quality: options.quality ?? (async () => undefined),
  });
  const { releases } = options;
  const fleet =
    options.fleet &&
    options.office &&
    releases &&
    (await import('./fleet/fleet-routes.ts')).openFleet({
      ...desk.own,
      at: options.fleet,
      office: options.office,
      releases,
    });
  const capabilities: Capability[] = [
    accounts,
    leads,
    openDelivery(house, { poster, secrets: options.leadSecrets }),
    openLetters(house),
    reservations,
    alerts,
    desk,
    ...(fleet ? [fleet] : []),
    openImages(cacheDir, options.imageCacheMb * 1_000_000, options.photos),
    { addRoutes: (app, parts) => addManageRoutes(app, parts, db, { times, desk: reservations.desk }) },
  ];

  const databaseFault = databaseHealth(db);
  const load = loadShedder();
  const strangerFault = releases && belonging(releases, await databaseIdOf(db), house);
  const faults = async () => {
    const fault = await databaseFault();
    const unread = await dealers.fault();
    if (unread !== undefined) return [unread];
    const all = [
      await strangerFault?.(),
      fault && `The database: ${fault}`,
      load.state === 'stuck' ? 'Calls are refused, and none was answered for seconds.' : undefined,
    ];
    return all.filter((one) => one !== undefined);
  };
  const metrics = apiMetrics({
    api_calls_under_way: { help: 'Calls that are not answered yet', value: () => load.underWay },
    api_dealers: {
      help: 'Dealers whose calls are answered',
      value: async () => (await dealers.all()).length,
    },
    ...Object.assign({}, ...capabilities.map(({ gauges }) => gauges)),
  });
  const app = createApi({
    ...house,
    handlers: {
      ...accounts.handlers,
      ...visitHandlers(house),
      ...carHandlers(stock, held),
      ...reviewHandlers(options.ratings),
      ...reservations.handlers,
      ...leads.handlers,
      ...appointmentHandlers(times),
      ...alerts.handlers,
    } satisfies Handlers,
    sessions: accounts.sessions,
    limits: rateLimits(options.rateLimits),
    poster,
    addRoutes: (routed, parts) => {
      for (const { addRoutes } of capabilities) addRoutes?.(routed, parts);
    },
    refusedPage: sendRefusal,
    trustedProxies: options.trustedProxies,
    faults,
    load,
    readBody: nodeBodies(options.bodyLimits, options.trustedProxies),
    metrics,
  });
  const endUpkeep = await startUpkeep({
    ...house,
    elapsed,
    aged: capabilities.flatMap(({ aged }) => aged ?? []),
    sweep: reservations.sweep,
    look: async () => {
      // The others go on, and this one is tried again in a minute.
      for (const dealer of await dealers.all())
        for (const { lookAt } of capabilities)
          await lookAt?.(dealer).catch((error: unknown) =>
            log.error({ call: 'plan mails', dealer: dealer.slug, error }),
          );
    },
    metrics,
  });
  const worker = startJobs({
    ...house,
    jobs: new Jobs(db),
    kinds: Object.assign({}, ...capabilities.map(({ jobs }) => jobs)),
    plans: leadPlans(
      db,
      capabilities.flatMap(({ jobsOfLead }) => jobsOfLead ?? []),
      house,
    ),
    times: options.jobTimes ?? usualJobTimes,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    /** For `createServer`, or for a server that also serves other things. */
    listener: (request: IncomingMessage, response: ServerResponse) => void listener(request, response),
    /** What it answers: 'POST' and '/desk/leads/:id'. */
    routes: app.routes as { method: string; path: string }[],
    status: async () => ({
      /** Why the server cannot store leads. Empty when it can. */
      faults: await faults(),
      /** Slugs of the dealers whose calls are answered. */
      dealers: (await dealers.all()).map(({ slug }) => slug).sort(),
      /** What the operator should fix. */
      notices: [
        ...(preview ? [] : deliveryWarnings(await dealers.all(), options)),
        ...notices,
        ...(load.state === 'shedding' ? ['More calls arrive than can be answered: some are refused.'] : []),
      ],
    }),
    /** True for a host of a dealer: 'www.example.com.au'. */
    isHost: async (host: string) => (await dealers.byHost(host)) !== undefined,
    /** Paths that sign in to the desks of a preview, by the dealer's slug. Empty on a public server. */
    demoSignIns: async () => (preview ? demoSignIns(dealers, desk.own, now()) : new Map<string, string>()),
    /** For Prometheus. */
    metrics: () => metrics.registry.metrics(),
    /** Stops deliveries and closes the database. Call it when no request is open any more. */
    async close() {
      await endUpkeep();
      await worker.stop();
      await content?.idle();
      await db.destroy();
    },
  };
}
