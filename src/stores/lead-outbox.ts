import type { ApiClient } from '../api/client.ts';
import { sendForm, sendLeadStep } from '../api/leads.ts';
import { pageApi } from '../api/page-api.ts';
import type { ApiFailure, ApiResult } from '../api/result.ts';
import type { Route } from '../api/route.ts';
import { noLeadIdMessage, submitFailedMessage } from '../domain/lead-rules.ts';
import { solveCaptcha } from './captcha-proof.ts';
import { type LeadOrigin, leadOrigin, newLeadKey } from './lead-origin.ts';
import { OutboxEntries, type OutboxEntry } from './outbox-entries.ts';

/** Result of sending a lead. */
export type LeadSending<Answer> =
  | { kind: 'sent'; leadId: string; answer: Answer }
  /** Not lost: it goes by itself. The form is done, and follows what becomes of it (`kept-leads.ts`). */
  | {
      kind: 'kept';
      /** The specified text of this failure (ERR-7, ERR-8), shown first. */
      failure: string;
    }
  /** The server said no, and why: the visitor can mend it and send again, with the same key. */
  | { kind: 'refused'; message: string };

/** The form's own fields. The origin is added. */
export type LeadContent<Payload> = Omit<Payload, keyof LeadOrigin> & { lead_key: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Older leads are dropped, because their senders no longer expect a call. */
export const outboxDays = 30;
/** Time for the first try. After it, another tab may assume that this page was closed. */
const FIRST_TRY_MS = MINUTE;
const SHORTEST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * MINUTE;
const CALL_MS = 15_000;

export interface OutboxParts {
  api: ApiClient;
  entries: OutboxEntries;
  origin: () => LeadOrigin;
  solve: typeof solveCaptcha;
  now: () => number;
  /** Runs one sender at a time in the whole browser. Does nothing while another one runs. */
  alone: (send: () => Promise<void>) => Promise<void>;
}

/** Result of a retried entry. */
export interface Resent {
  entry: OutboxEntry;
  outcome: { sent: string } | 'waits' | 'expired' | { refused: string };
}

/** A lead that waits, or a refused one that the visitor has not seen yet. */
export interface WaitingLead {
  entry: OutboxEntry;
  /** False: it is lost when this page closes. */
  lasts: boolean;
}

/** Sends leads, and stores those that could not be sent. */
export class LeadOutbox {
  readonly #parts: OutboxParts;
  /** Keys of leads that a form is sending now. */
  readonly #sending = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
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
    const { entries, origin, now } = this.#parts;
    const key = content.lead_key;
    // If an earlier step of this lead still waits, both are sent together.
    const payload = { ...entries.get(key)?.payload, ...origin(), ...content };
    const at = now();
    const entry: OutboxEntry = { key, path: callOf(route), payload, at, tries: 1, nextAt: at + FIRST_TRY_MS };
    entries.put(entry);
    const result = await this.#deliver(route, payload as Payload);
    if (!result.ok && result.code === 'key-used') {
      // The form was sent before, and the visitor has changed it since: it is another lead.
      entries.remove(key);
      return this.#send(route, { ...content, lead_key: newLeadKey() });
    }
    if (result.ok) {
      entries.remove(key);
      return { kind: 'sent', leadId: result.data.lead_id, answer: result.data };
    }
    if (isRefusal(result)) {
      entries.remove(key);
      // ERR-7: the server's own message, if there is one.
      return { kind: 'refused', message: result.kind === 'refused' ? result.message : noLeadIdMessage };
    }
    entries.put({ ...entry, nextAt: now() + waitAfter(1) });
    // The server reported success, but returned no lead id.
    const isAnswered = result.status !== undefined && result.status < 300;
    return { kind: 'kept', failure: isAnswered ? noLeadIdMessage : submitFailedMessage };
  }

  /** The waiting entry with a key. Undefined when there is none. 'sending': its form has no answer yet. */
  waiting(key: string): WaitingLead | 'sending' | undefined {
    const { entries } = this.#parts;
    if (this.#sending.has(key)) return 'sending';
    const entry = entries.get(key);
    return entry && { entry, lasts: entries.lasts(key) };
  }

  /**
   * Retries waiting leads. A finished lead is reported each time until it is forgotten.
   *
   * @param isAll also retries leads that are not due yet, because the connection is back
   * @param told receives each entry, except those that still wait
   * @returns when the next lead is due, milliseconds since 1970; undefined when none waits
   */
  async resend(isAll: boolean, told: (resent: Resent) => void = () => {}): Promise<number | undefined> {
    const { entries, now, alone } = this.#parts;
    await alone(async () => {
      for (const entry of entries.all()) {
        if (!isAll && !isDue(entry, now()) && !isOver(entry, now())) continue;
        // Another tab sent or changed it after the list was read.
        if (entries.get(entry.key)?.nextAt !== entry.nextAt) continue;
        told({ entry, outcome: await this.#retry(entry) });
      }
    });
    const waiting = entries.all().flatMap((entry) => (isOver(entry, now()) ? [] : entry.nextAt));
    return waiting.length > 0 ? Math.min(...waiting) : undefined;
  }

  /** The visitor has seen that a lead was refused or expired. */
  forget(key: string): void {
    this.#parts.entries.remove(key);
  }

  async #retry(entry: OutboxEntry): Promise<Resent['outcome']> {
    const { entries, now } = this.#parts;
    if (entry.refused !== undefined) return { refused: entry.refused };
    if (isOver(entry, now())) return 'expired';
    const route: Route<unknown, { lead_id: string }> = entry.path === '/api/forms' ? sendForm : sendLeadStep;
    // The chosen time may be past or taken by now. The server then stores the lead with the time as a wish (DRIVE-1).
    const result = await this.#deliver(route, { ...entry.payload, sent_later: true });
    if (result.ok) {
      entries.remove(entry.key);
      return { sent: result.data.lead_id };
    }
    // The visitor may not be there to correct it, so give up only on errors that cannot go away.
    if (result.kind === 'refused' && result.code !== 'captcha' && isRefusal(result)) {
      entries.put({ ...entry, refused: result.message });
      return { refused: result.message };
    }
    const tries = entry.tries + 1;
    entries.put({ ...entry, tries, nextAt: now() + waitAfter(tries) });
    return 'waits';
  }

  /**
   * Makes one call, or two: a captcha's solution expires after minutes, and a lead may wait for days. If the server
   * requires a new solution, it is made here.
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

/** What a visitor can change: a wrong field, a time that is taken, a message that is too long. */
const finalStatuses = [400, 409, 413, 422];

/**
 * True when the server refused this lead and would refuse it again. 429 only asks to wait. 403 and 404 come from a
 * server that does not know this site, for example while its configuration is being mended, and other 4xx answers from
 * a proxy or a network with a login page: the lead waits.
 */
function isRefusal({ kind, code, status = 0 }: ApiFailure): boolean {
  if (code === 'no-lead') return true;
  return (kind === 'refused' || code === 'unsaid') && finalStatuses.includes(status);
}

/** The two calls that take leads. */
function callOf({ path }: { path: string }): OutboxEntry['path'] {
  return path === sendLeadStep.path ? '/api/leads' : '/api/forms';
}

/** Finished: not sent again, and reported to the visitor. */
function isOver({ at, refused }: OutboxEntry, now: number): boolean {
  return refused !== undefined || now - at > outboxDays * DAY;
}

/** A time far in the future comes from a wrong clock. */
function isDue({ nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + 2 * LONGEST_WAIT_MS;
}

/** Doubles with every try and differs between browsers, so that they do not all retry together. */
function waitAfter(tries: number): number {
  const wait = Math.min(SHORTEST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (0.75 + Math.random() / 2));
}

/** The outbox of this page. Undefined when the dealer has no API. */
export function pageOutbox(): LeadOutbox | undefined {
  outboxOfPage ??= openPageOutbox();
  return outboxOfPage;
}

let outboxOfPage: LeadOutbox | undefined;

function openPageOutbox(): LeadOutbox | undefined {
  const api = pageApi({ timeoutMs: CALL_MS });
  if (!api) return undefined;
  const entries = new OutboxEntries();
  return new LeadOutbox({ api, entries, origin: leadOrigin, solve: solveCaptcha, now: Date.now, alone });
}

async function alone(send: () => Promise<void>): Promise<void> {
  // Without the Locks API two tabs may send the same lead. The server stores it once.
  if (!navigator.locks) return send();
  await navigator.locks.request('lead-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}
