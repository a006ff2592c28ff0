import { errorForLog, type Logger } from '../api/log.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { DeliveryFailure, failureOf } from '../services/delivery-failure.ts';
import { type LeadDeliveries, leaseMs } from '../storage/lead-deliveries.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import { mostAttempts, waitAfter } from './back-off.ts';
import { crmLead } from './crm-lead.ts';
import { type DeliveryServices, deliver } from './deliver.ts';
import { targetOf, targetsWanting } from './lead-targets.ts';

export interface DeliveryTimes {
  /** Between two looks at the queue. */
  pollMs: number;
  /** The longest try. */
  attemptMs: number;
  /** What tries under way have when the server stops. */
  graceMs: number;
}

export const usualDeliveryTimes: DeliveryTimes = { pollMs: 2000, attemptMs: 30_000, graceMs: 5000 };

/** Deliveries under way at a time, each to another target. */
const MOST_AT_ONCE = 16;

export interface WorkerParts {
  deliveries: LeadDeliveries;
  dealers: DealerDirectory;
  services: DeliveryServices;
  times: DeliveryTimes;
  log: Logger;
  now: () => number;
}

/**
 * Sends what is due, in the process of the server. Several servers may work on one database: each delivery is leased
 * to one of them, and taken over by another when that one is gone.
 */
export class DeliveryWorker {
  readonly #parts: WorkerParts;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #poll: NodeJS.Timeout;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(parts: WorkerParts) {
    if (parts.times.attemptMs >= leaseMs) throw new Error('A try must not outlast its lease.');
    this.#parts = parts;
    this.#poll = setInterval(() => this.#look(), parts.times.pollMs).unref();
    this.#look();
  }

  /** Begins nothing new, lets tries under way end, and gives back those that do not: they are made again. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    this.#stopped = true;
    const cut = setTimeout(() => this.#stopping.abort(), this.#parts.times.graceMs);
    await this.#round;
    await Promise.all(this.#busy.values());
    clearTimeout(cut);
  }

  /** One round at a time; what asks for one meanwhile gets it afterwards. */
  #look(): void {
    if (this.#stopped) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    this.#round = this.#fill()
      .catch((error: unknown) => {
        this.#parts.log.error({ call: 'deliver leads', error: errorForLog(error) });
        this.#again = false;
      })
      .finally(() => {
        this.#round = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.#look();
      });
  }

  async #fill(): Promise<void> {
    const { deliveries, dealers, now } = this.#parts;
    if (!(await deliveries.isAnyDue(now()))) return;
    const byId = await dealers.byId();
    const websites = [...byId.keys()];
    await deliveries.plan(websites, (lead) => targetsWanting(lead, byId.get(lead.website_id)!), now());
    while (!this.#stopped && this.#busy.size < MOST_AT_ONCE) {
      const row = await deliveries.lease(websites, [...this.#busy.keys()], now());
      if (!row) return;
      const trying = this.#try(row).finally(() => {
        this.#busy.delete(row.target);
        this.#look();
      });
      this.#busy.set(row.target, trying);
    }
  }

  /** Never throws: what cannot even be recorded is taken up again when the lease ends. */
  async #try(row: LeadDeliveryRow): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#deliver(row);
    } catch (error) {
      log.error({ call: 'deliver lead', delivery: row.id, error: errorForLog(error) });
    }
  }

  async #deliver(row: LeadDeliveryRow): Promise<void> {
    const { deliveries, dealers, services, times, log, now } = this.#parts;
    const dealer = (await dealers.byId()).get(row.website_id);
    const lead = await deliveries.leadOf(row);
    const target = dealer && targetOf(row.target, dealer);
    const told = {
      call: 'deliver lead',
      delivery: row.id,
      dealer: dealer?.slug,
      kind: row.target.split(' ', 1)[0],
      attempt: row.attempts,
    };
    if (row.attempts > mostAttempts) {
      // The process ended in the middle of every one of them: it may be what ends it.
      await deliveries.setFailed(row, 'The server stopped while it was being sent.', undefined, now());
      log.error({ ...told, result: 'dead' });
      return;
    }
    if (!dealer || !lead || !target) {
      await deliveries.setDropped(row, now());
      log.warn({ ...told, result: 'dropped' });
      return;
    }
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(times.attemptMs)]);
    const { id } = row;
    const started = performance.now();
    try {
      const sent = { id, target, lead: crmLead(lead, dealer, row.is_update === 1), dealer, now: now() };
      await withinTime(deliver(sent, services, signal), signal);
      await deliveries.setDelivered(row, lead, now());
      log.info({ ...told, result: 'delivered', ms: Math.round(performance.now() - started) });
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        await deliveries.release(row);
        return;
      }
      const failure = failureOf(error);
      if (!(error instanceof DeliveryFailure)) log.debug({ ...told, error: errorForLog(error) });
      const isLast = row.attempts >= mostAttempts;
      const next = isLast ? undefined : now() + waitAfter(row.attempts, failure.askedWaitMs);
      await deliveries.setFailed(row, failure.message, next, now());
      log[isLast ? 'error' : 'warn']({
        ...told,
        result: isLast ? 'dead' : 'failed',
        failure: failure.message,
      });
    }
  }
}

/** Ends with the signal also where the work does not heed it. */
function withinTime(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
