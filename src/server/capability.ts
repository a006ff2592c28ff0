import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { DealerHead } from '../site/server-data.ts';
import type { ApiParts, Env } from './api/api-parts.ts';
import type { Captcha } from './api/captcha.ts';
import type { StockReader } from './dealers/dealer-stock.ts';
import type { Gauges } from './health/api-metrics.ts';
import type { DoJob } from './jobs/job-worker.ts';
import type { JobsOfLead } from './storage/jobs.ts';
import type { Aged } from './storage/rows.ts';
import type { Database } from './storage/tables.ts';

/** What every capability of the server may use. */
export interface House
  extends Pick<ApiParts, 'dealers' | 'keys' | 'mail' | 'sms' | 'preview' | 'now' | 'notices'> {
  db: Database;
  stock: StockReader;
  captcha: Captcha;
  log: Logger;
}

/** What a capability adds to the server, besides its handlers of API calls. */
export interface Capability {
  /** Adds routes that are not part of the API's contract, such as pages behind links in letters. */
  addRoutes?: (app: Hono<Env>, parts: ApiParts) => void;
  /** Does jobs, by their kind. */
  jobs?: Readonly<Record<string, DoJob>>;
  jobsOfLead?: JobsOfLead;
  gauges?: Gauges;
  /** Rows that no longer count after a while. They are deleted every hour. */
  aged?: readonly Aged[];
  /** Does what has become due of a dealer. Called every minute, on any number of servers. */
  lookAt?: (dealer: DealerHead) => Promise<unknown>;
}
