import { captchaOf, usualCaptchaCost } from '../../src/server/api/captcha.ts';
import { createApi } from '../../src/server/api/create-api.ts';
import { appointmentsOfLeads } from '../../src/server/appointments/appointment-times.ts';
import type { House } from '../../src/server/capability.ts';
import { dealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import { stockReader } from '../../src/server/dealers/dealer-stock.ts';
import { loadShedder } from '../../src/server/health/readiness.ts';
import { openLeads } from '../../src/server/leads/lead-handlers.ts';
import { usualLeadLimits } from '../../src/server/leads/leads.ts';
import { Refusal } from '../../src/server/refusal.ts';
import { ServerKeys } from '../../src/server/server-keys.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { noTradeInServices } from '../../src/server/trade-in/trade-in-services.ts';
import { readServerData, type ServerData } from '../../src/site/server-data.ts';

/** What the platform of a worker gives it. */
export interface WorkerPlatform {
  db: Database;
  secret: string;
  /** What is published of its dealers, by slug. */
  published: ReadonlyMap<string, ServerData>;
  now: () => number;
  log: House['log'];
}

/**
 * The API of leads as the edge of a CDN would run it. It is bundled for a runtime without Node and answers requests of
 * the web; where it runs, it needs a database of that place and a clock.
 */
export function leadWorker({ db, secret, published, now, log }: WorkerPlatform) {
  const keys = new ServerKeys(secret);
  const dealers = dealerDirectory({
    published: {
      list: async () => new Map([...published.keys()].map((slug) => [slug, 'one release'])),
      async read(slug) {
        const data = published.get(slug);
        return (
          data && {
            id: 'one release',
            head: data.head,
            dealer: async () => JSON.parse(data.dealer),
            sources: async () => readServerData(data, new Date(now()).toISOString().slice(0, 10)),
            file: () => Promise.reject(new Error('A worker has no files.')),
          }
        );
      },
    },
    elapsed: () => performance.now(),
    log,
  });
  const stock = stockReader({
    dealers,
    now,
    elapsed: () => performance.now(),
    held: { heldCars: async () => [] },
    log,
  });
  const captcha = captchaOf(keys, usualCaptchaCost);
  const house = { db, dealers, stock, captcha, keys, mail: undefined, sms: undefined, preview: false };
  const leads = openLeads(
    { ...house, log, now, notices: new Set() },
    {
      limits: usualLeadLimits,
      desk: appointmentsOfLeads(db),
      turnOf: () => undefined,
      tradeIn: noTradeInServices,
    },
  );
  const api = createApi({
    ...house,
    handlers: leads.handlers,
    sessions: { find: async () => undefined },
    limits: { count: async () => {} },
    trustedProxies: 0,
    log,
    now,
    faults: async () => [],
    notices: new Set(),
    load: loadShedder(),
    metrics: { answered: () => {}, shed: () => {} },
    async readBody(context, mostBytes) {
      const body = new Uint8Array(await context.get('arriving').arrayBuffer());
      if (body.length > mostBytes) throw new Refusal(413, 'The request is too large.');
      return body;
    },
  });
  return (request: Request, address: string) => api.fetch(request, { address });
}
