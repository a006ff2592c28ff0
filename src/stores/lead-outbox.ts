import { type ApiClient, pageApi } from '../api/client.ts';
import { sendForm, sendLeadStep } from '../api/leads.ts';
import { type ApiFailure, type ApiResult, failureMessages } from '../api/result.ts';
import type { Route } from '../api/route.ts';
import { noLeadIdMessage } from '../domain/leads/lead-rules.ts';
import { DAY, MINUTE } from '../domain/time/durations.ts';
import { solveCaptcha } from './captcha-proof.ts';
import { type LeadOrigin, leadOrigin, newLeadKey } from './lead-origin.ts';
import { OutboxEntries, type OutboxEntry } from './outbox-entries.ts';
import type { Area } from './stored-text.ts';

export type LeadSending<Answer> =
  | { kind: 'sent'; leadId: string; answer: Answer }
  /** Stored, and retried automatically. The form is finished and shows the further state (`kept-leads.ts`). */
  | { kind: 'kept' }
  /** The server answered without a lead id. The visitor can correct the form and send again with the same key. */
  | { kind: 'refused'; message: string };

/** The form's own fields. The outbox adds the origin. */
export type LeadContent<Payload> = Omit<Payload, keyof LeadOrigin> & { lead_key: string };

/** Older leads are dropped, because their senders no longer expect a call. */
export const outboxDays = 30;
/** Time reserved for the first try. After it, another tab may send the lead, because this page was probably closed. */
const FIRST_TRY_MS = MINUTE;
const SHORTEST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * MINUTE;
const CALL_MS = 15_000;

export interface OutboxParts {
  api: ApiClient;
  /** Default: that of the browser. */
  storage?: Area;
  origin: () => LeadOrigin;
  solve: typeof solveCaptcha;
  now: () => number;
  /** Runs `send`, unless this or another tab of the browser already runs it. */
  alone: (send: () => Promise<void>) => Promise<void>;
}

export interface Resent {
  entry: OutboxEntry;
  outcome: { sent: string } | 'waits' | 'expired' | { refused: string };
}

/** A lead that waits to be sent, or a refused lead whose refusal the visitor has not seen yet. */
export interface WaitingLead {
  entry: OutboxEntry;
  /** False when it exists only in memory: it is lost when this page closes. */
  lasts: boolean;
}

/** Sends leads, and stores those that could not be sent. */
export class LeadOutbox {
  readonly #parts: OutboxParts;
  readonly #entries: OutboxEntries;
  /** Keys of leads that a form is sending now. */
  readonly #sending = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#entries = new OutboxEntries(parts.storage);
  }

  /** Sends a lead. It is stored first, so that closing the page does not lose it. Never rejects. */
  async send<Payload, Answer extends { lead_id: string }>(
    route: Route<Payload, Answer>,
    content: LeadContent<Payload>,
  ): Promise<LeadSending<Answer>> {
    this.#sending.add(content.lead_key);
    try {
      return await this.#send(route, content);
    } finally {
      this.#sending.delete(content.lead_key);
    }
  }

  async #send<Payload, Answer extends { lead_id: string }>(
    route: Route<Payload, Answer>,
    content: LeadContent<Payload>,
  ): Promise<LeadSending<Answer>> {
    const { origin, now } = this.#parts;
    const key = content.lead_key;
    // If an earlier step of this lead still waits, both are sent together.
    const before = this.#entries.get(key);
    const payload = { ...before?.payload, ...origin(), ...content };
    const at = now();
    const entry: OutboxEntry = { key, path: route.path, payload, at, tries: 1, nextAt: at + FIRST_TRY_MS };
    this.#entries.put(entry);
    const result = await this.#deliver(route, payload as Payload);
    // Only a lead whose server was not reached waits. Every answer is the visitor's to read (LEAD-4).
    const message = result.ok ? '' : refusalIn(result);
    if (message === undefined) {
      this.#entries.put({ ...entry, nextAt: now() + waitAfter(1) });
      return { kind: 'kept' };
    }
    this.#entries.remove(key);
    if (result.ok) return { kind: 'sent', leadId: result.data.lead_id, answer: result.data };
    if (result.code !== 'key-used') {
      // The form still has this step, but not an earlier one that waited: it goes on waiting, for the next press.
      if (before) this.#entries.put(before);
      return { kind: 'refused', message };
    }
    // The server already has a lead with this key. The visitor has changed the form since, so this is a new lead.
    return this.#send(route, { ...content, lead_key: newLeadKey() });
  }

  /** Returns the waiting entry with a key, or undefined. 'sending' while its form waits for the server's answer. */
  waiting(key: string): WaitingLead | 'sending' | undefined {
    if (this.#sending.has(key)) return 'sending';
    const entry = this.#entries.get(key);
    return entry && { entry, lasts: this.#entries.lasts(key) };
  }

  /**
   * Retries waiting leads. A refused or expired lead is reported on each call until `forget` is called.
   *
   * @param isAll true to retry also the leads that are not due yet, for example because the connection is back
   * @param told receives the result of each entry that was tried, or that is refused or expired
   * @returns when the next lead is due, in milliseconds since 1970; undefined when no lead waits
   */
  async resend(isAll: boolean, told: (resent: Resent) => void = () => {}): Promise<number | undefined> {
    const { now, alone } = this.#parts;
    await alone(async () => {
      for (const entry of this.#entries.all()) {
        if (!isAll && !isDue(entry, now()) && !isOver(entry, now())) continue;
        // Skipped if another tab has sent or changed it after the list was read.
        if (this.#entries.get(entry.key)?.nextAt !== entry.nextAt) continue;
        told({ entry, outcome: await this.#retry(entry) });
      }
    });
    const waiting = this.#entries.all().flatMap((entry) => (isOver(entry, now()) ? [] : entry.nextAt));
    return waiting.length > 0 ? Math.min(...waiting) : undefined;
  }

  /** Deletes a refused or expired lead. Call it when the visitor has seen the message. */
  forget(key: string): void {
    this.#entries.remove(key);
  }

  async #retry(entry: OutboxEntry): Promise<Resent['outcome']> {
    const { now } = this.#parts;
    if (entry.refused !== undefined) return { refused: entry.refused };
    if (isOver(entry, now())) return 'expired';
    const route: Route<unknown, { lead_id: string }> = entry.path === sendForm.path ? sendForm : sendLeadStep;
    // The chosen time may be past or taken by now. The server then stores the lead with the time as a wish (DRIVE-1).
    const result = await this.#deliver(route, { ...entry.payload, sent_later: true });
    if (result.ok) {
      this.#entries.remove(entry.key);
      return { sent: result.data.lead_id };
    }
    // The visitor may not be there to correct the lead, so stop only on errors that another try cannot solve.
    if (result.code !== 'captcha' && isRefusal(result)) {
      this.#entries.put({ ...entry, refused: result.message });
      return { refused: result.message };
    }
    // Longer waits spare a server that is down. Without a connection they only make the lead late, on a later page too.
    const tries = entry.tries + (navigator.onLine ? 1 : 0);
    this.#entries.put({ ...entry, tries, nextAt: now() + waitAfter(tries) });
    return 'waits';
  }

  /**
   * Sends the lead. A captcha solution expires after minutes, but a lead may wait for days: if the server asks for a
   * new solution, this solves a new challenge and sends the lead a second time.
   */
  async #deliver<Payload, Answer>(
    route: Route<Payload, Answer>,
    payload: Payload,
  ): Promise<ApiResult<Answer>> {
    const { api, solve } = this.#parts;
    const call = (carried: Payload) => (api.call as AnyCall)(route, carried);
    const first = await call(payload);
    if (first.ok || first.code !== 'captcha') return first;
    const captcha = await solve(api);
    if (captcha === undefined) return first;
    return typeof captcha === 'string' ? call({ ...payload, captcha }) : captcha;
  }
}

/** Accepts any payload: `LeadRoute` guarantees that the route takes it. */
type AnyCall = <Payload, Answer>(
  route: Route<Payload, Answer>,
  payload: Payload,
) => Promise<ApiResult<Answer>>;

/**
 * What the server said instead of a lead id, for the visitor: its own words, or the specified ones when it gave no reason
 * (ERR-7). Undefined when the server was not reached.
 */
export function refusalIn({ kind, message }: ApiFailure): string | undefined {
  if (kind === 'offline' || kind === 'timeout') return undefined;
  return message === failureMessages.broken ? noLeadIdMessage : message;
}

/** Statuses of errors that the visitor can correct: a wrong field, a time that is taken, a message that is too long. */
const finalStatuses = [400, 409, 413, 422];

/**
 * True when the server refused a waiting lead and would refuse it again. With other 4xx statuses it goes on waiting: 429
 * asks to wait, 403 and 404 come from a server that does not know this site (for example during a change of its
 * configuration), and the rest come from a proxy.
 */
function isRefusal({ kind, code, status = 0 }: ApiFailure): boolean {
  return code === 'no-lead' || (kind === 'refused' && finalStatuses.includes(status));
}

/** True when a lead was refused or has expired. It is not sent again, and the visitor gets a message. */
function isOver({ at, refused }: OutboxEntry, now: number): boolean {
  return refused !== undefined || now - at > outboxDays * DAY;
}

/** True when the time of the next try has come. A time far in the future comes from a wrong clock and is ignored. */
function isDue({ nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + 2 * LONGEST_WAIT_MS;
}

/**
 * Returns the wait before the next try, in milliseconds. It doubles with every try. It has a random part, so that
 * browsers do not all retry at the same time.
 */
function waitAfter(tries: number): number {
  const wait = Math.min(SHORTEST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (0.75 + Math.random() / 2));
}

/** Returns the outbox of this page. Undefined when the dealer has no API. */
export function pageOutbox(): LeadOutbox | undefined {
  const api = pageApi({ timeoutMs: CALL_MS });
  outboxOfPage ??=
    api &&
    new LeadOutbox({
      api,
      origin: leadOrigin,
      solve: solveCaptcha,
      now: Date.now,
      alone,
    });
  return outboxOfPage;
}

let outboxOfPage: LeadOutbox | undefined;

async function alone(send: () => Promise<void>): Promise<void> {
  // Without the Locks API two tabs may send the same lead. The server stores it once.
  if (!navigator.locks) return send();
  await navigator.locks.request('lead-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}
