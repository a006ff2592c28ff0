import type { Dealer } from '../../config/schema/dealer.ts';
import type { AlertDesk } from '../alerts/alert-desk.ts';
import { errorForLog, type Logger } from '../api/log.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import type { WeeklyMail } from '../desk/weekly-mail.ts';
import { sendAnswer } from '../letters/answer-letter.ts';
import { type LetterServices, sendLetter, visitStart } from '../letters/send-letter.ts';
import { letterNamed, wantedLetters } from '../letters/wanted-letters.ts';
import { DeliveryFailure, failureOf, mostAttempts, waitAfter } from '../services/sending.ts';
import { isAlertTarget } from '../storage/alerts.ts';
import { answerNumber } from '../storage/desk-answers.ts';
import type { DeskLeads } from '../storage/desk-leads.ts';
import { weekOwner } from '../storage/desk-weeks.ts';
import { type LeadDeliveries, leaseMs } from '../storage/lead-deliveries.ts';
import type { PlannedLead, WantedDeliveries } from '../storage/lead-plan.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import { crmLead } from './crm-lead.ts';
import { type DeliveryServices, deliver, targetOf, targetsWanting } from './deliver.ts';

export interface DeliveryTimes {
  /** Milliseconds between two checks of the queue. */
  pollMs: number;
  /** Milliseconds until a try times out. */
  attemptMs: number;
  /** Milliseconds that running tries have to finish when the server stops. */
  graceMs: number;
}

export const usualDeliveryTimes: DeliveryTimes = { pollMs: 2000, attemptMs: 30_000, graceMs: 5000 };

/** Deliveries that run at the same time, each to a different target. */
const MOST_AT_ONCE = 16;

export interface WorkerParts {
  deliveries: LeadDeliveries;
  dealers: DealerDirectory;
  services: DeliveryServices;
  letters: LetterServices;
  /** Reads what staff wrote to customers. */
  desk: Pick<DeskLeads, 'history'>;
  /** Sends mails about saved cars and searches. */
  alerts: Pick<AlertDesk, 'send'>;
  /** Sends the numbers of a week to owners. */
  weeks: Pick<WeeklyMail, 'send'>;
  times: DeliveryTimes;
  log: Logger;
  now: () => number;
}

/**
 * Sends deliveries that are due, inside the server's process. Several servers may share one database: each delivery is
 * leased to one of them, and another server takes it over when that one stops.
 */
export class DeliveryWorker {
  readonly #parts: WorkerParts;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #poll: NodeJS.Timeout;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  /**
   * The busy targets beside which nothing was due. Finding nothing is slow: the database passes all that waits for these
   * targets, which can be thousands of deliveries while a mail server is down. Forgotten at every poll.
   */
  #nothingBeside: string | undefined;

  constructor(parts: WorkerParts) {
    if (parts.times.attemptMs >= leaseMs) throw new Error('A try must not outlast its lease.');
    this.#parts = parts;
    this.#poll = setInterval(() => {
      this.#nothingBeside = undefined;
      this.#look();
    }, parts.times.pollMs).unref();
    this.#look();
  }

  /** Starts nothing new and waits for running tries. Tries that take too long are put back into the queue. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    this.#stopped = true;
    const cut = setTimeout(() => this.#stopping.abort(), this.#parts.times.graceMs);
    await this.#round;
    await Promise.all(this.#busy.values());
    clearTimeout(cut);
  }

  /** Only one round runs at a time. A request during a round starts another one after it. */
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
    const { deliveries, dealers, log, now } = this.#parts;
    if (!(await deliveries.isAnyDue(now()))) return;
    const websites = (await dealers.all()).map(({ id }) => id);
    const isAnyPlanned = await deliveries.plan(
      websites,
      async (website) => {
        const dealer = await dealers.byId(website);
        if (!dealer) throw new Error(`The configuration of website ${website} cannot be read.`);
        return (planned) => this.#wanted(planned, dealer);
      },
      now(),
      (lead, error) => log.error({ call: 'plan deliveries', lead, error: errorForLog(error) }),
    );
    if (isAnyPlanned) this.#nothingBeside = undefined;
    while (!this.#stopped && this.#busy.size < MOST_AT_ONCE) {
      const busy = [...this.#busy.keys()];
      const beside = busy.toSorted().join('\n');
      if (beside === this.#nothingBeside) return;
      const row = await deliveries.lease(websites, busy, now());
      if (!row) {
        if (busy.length > 0) this.#nothingBeside = beside;
        return;
      }
      // Letters go to different people, so none waits for another. Their lease is enough.
      const key = isToPerson(row.target) ? row.id : row.target;
      const trying = this.#try(row).finally(() => {
        this.#busy.delete(key);
        this.#look();
      });
      this.#busy.set(key, trying);
    }
  }

  #wanted(planned: PlannedLead, dealer: Dealer): WantedDeliveries {
    const { letters, now } = this.#parts;
    const at = { now: now(), startsAt: visitStart(planned.appointment, dealer) };
    return {
      targets: targetsWanting(planned.lead, dealer),
      // Without a mail server there are no letters, and none waits for one.
      letters: letters.mail ? wantedLetters(planned, dealer, at) : [],
    };
  }

  /** Never throws. A result that cannot be stored is retried when the lease expires. */
  async #try(row: LeadDeliveryRow): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#deliver(row);
    } catch (error) {
      log.error({ call: 'deliver lead', delivery: row.id, error: errorForLog(error) });
    }
  }

  /**
   * What sends this row: false means that it should not be sent any more. Undefined when the dealer removed its target.
   */
  #sending(
    row: LeadDeliveryRow,
    planned: PlannedLead | undefined,
    dealer: Dealer,
  ): ((signal: AbortSignal) => Promise<boolean>) | undefined {
    const { services, letters, desk, alerts, weeks, now } = this.#parts;
    if (isAlertTarget(row.target)) return (signal) => alerts.send(row, dealer, signal);
    if (weekOwner(row.target) !== undefined) return (signal) => weeks.send(row, dealer, signal);
    if (!planned) return undefined;
    const { id } = row;
    const number = answerNumber(row.target);
    if (number !== undefined) {
      return async (signal) => {
        const answer = (await desk.history(row.lead_id)).find((line) => line.number === number);
        return sendAnswer({ id, answer, lead: planned.lead, dealer }, letters, signal);
      };
    }
    const name = letterNamed(row.target);
    if (name) {
      return (signal) => sendLetter({ id, name, facts: planned, dealer, now: now() }, letters, signal);
    }
    const target = targetOf(row.target, dealer);
    if (!target) return undefined;
    return async (signal) => {
      const lead = crmLead(planned.lead, dealer, row.is_update === 1);
      await deliver({ id, target, lead, dealer, now: now() }, services, signal);
      return true;
    };
  }

  async #deliver(row: LeadDeliveryRow): Promise<void> {
    const { deliveries, dealers, times, log, now } = this.#parts;
    const dealer = await dealers.byId(row.website_id);
    const planned = await deliveries.planned(row.lead_id);
    const told = {
      call: 'deliver lead',
      delivery: row.id,
      dealer: dealer?.slug,
      kind: row.target.split(' ', 1)[0],
      attempt: row.attempts,
    };
    if (row.attempts > mostAttempts) {
      // The process ended during every earlier try. This delivery may be the cause, so give it up.
      await deliveries.setFailed(row, 'The server stopped while it was being sent.', undefined, now());
      log.error({ ...told, result: 'dead' });
      return;
    }
    const send = dealer && this.#sending(row, planned, dealer);
    if (!send) {
      await deliveries.setDropped(row, now());
      log.warn({ ...told, result: 'dropped' });
      return;
    }
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(times.attemptMs)]);
    const started = performance.now();
    try {
      const isSent = await withinTime(send(signal), signal);
      if (!isSent) {
        await deliveries.setUntrue(row, now());
        log.info({ ...told, result: 'no longer true' });
        return;
      }
      await deliveries.setDelivered(row, planned?.lead, now());
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

/** True for a mail or a message to one person, which waits for no other one. */
function isToPerson(target: string): boolean {
  return letterNamed(target) !== undefined || isAlertTarget(target) || weekOwner(target) !== undefined;
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
