import type { ApiClient } from '../api/client.ts';
import { sendForm, sendLeadStep } from '../api/leads.ts';
import { pageApi } from '../api/page-api.ts';
import type { ApiFailure, ApiResult } from '../api/result.ts';
import type { Route } from '../api/route.ts';
import { noLeadIdMessage, submitFailedMessage } from '../domain/lead-rules.ts';
import { solveCaptcha } from './captcha-proof.ts';
import { type LeadOrigin, leadOrigin } from './lead-origin.ts';
import { OutboxEntries, type OutboxEntry } from './outbox-entries.ts';

export { newLeadKey } from './lead-origin.ts';

/** What became of a lead. */
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

/** What a form gives; where it comes from is added. */
export type LeadContent<Payload> = Omit<Payload, keyof LeadOrigin> & { lead_key: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After this nobody wants to be called back about it. */
export const outboxDays = 30;
/** The first try has this long before another tab may think that its page was closed. */
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
  /** Runs one sender of the whole browser at a time; does nothing when another one runs. */
  alone: (send: () => Promise<void>) => Promise<void>;
}

/** What became of an entry that was tried again. */
export interface Resent {
  entry: OutboxEntry;
  outcome: { sent: string } | 'waits' | 'expired' | { refused: string };
}

/** A lead that waits, or that was refused and of which the visitor was not told yet. */
export interface WaitingLead {
  entry: OutboxEntry;
  /** False: only as long as this page is open. */
  lasts: boolean;
}

/** Sends leads, and keeps those that could not be sent. */
export class LeadOutbox {
  readonly #parts: OutboxParts;
  /** Keys of leads whose form is being sent at this moment. */
  readonly #sending = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /**
   * Sends a lead. It is written down before it goes, so that a page that is closed meanwhile does not lose it. Never
   * rejects.
   */
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
    // A later step of a lead whose earlier one still waits takes that along.
    const payload = { ...entries.get(key)?.payload, ...origin(), ...content };
    const at = now();
    const entry: OutboxEntry = { key, path: callOf(route), payload, at, tries: 1, nextAt: at + FIRST_TRY_MS };
    entries.put(entry);
    const result = await this.#deliver(route, payload as Payload);
    if (result.ok) {
      entries.remove(key);
      return { kind: 'sent', leadId: result.data.lead_id, answer: result.data };
    }
    if (isRefusal(result)) {
      entries.remove(key);
      // ERR-7: the server's own words, if it had any.
      return { kind: 'refused', message: result.kind === 'refused' ? result.message : noLeadIdMessage };
    }
    entries.put({ ...entry, nextAt: now() + waitAfter(1) });
    // The server answered that all is well, but gave no lead id.
    const isAnswered = result.status !== undefined && result.status < 300;
    return { kind: 'kept', failure: isAnswered ? noLeadIdMessage : submitFailedMessage };
  }

  /** What waits under a key; undefined when nothing does. 'sending': its form has not been answered yet. */
  waiting(key: string): WaitingLead | 'sending' | undefined {
    const { entries } = this.#parts;
    if (this.#sending.has(key)) return 'sending';
    const entry = entries.get(key);
    return entry && { entry, lasts: entries.lasts(key) };
  }

  /**
   * Tries again what waits. What is over is told of, again and again, until it is forgotten.
   *
   * @param isAll also what is not due yet: the connection just came back
   * @param told hears of each entry; `waits` is not news
   * @returns when the next one is due, milliseconds since 1970; undefined when nothing waits
   */
  async resend(isAll: boolean, told: (resent: Resent) => void = () => {}): Promise<number | undefined> {
    const { entries, now, alone } = this.#parts;
    await alone(async () => {
      for (const entry of entries.all()) {
        if (!isAll && !isDue(entry, now()) && !isOver(entry, now())) continue;
        // Sent, or written anew, since the list was read.
        if (entries.get(entry.key)?.nextAt !== entry.nextAt) continue;
        told({ entry, outcome: await this.#retry(entry) });
      }
    });
    const waiting = entries.all().flatMap((entry) => (isOver(entry, now()) ? [] : entry.nextAt));
    return waiting.length > 0 ? Math.min(...waiting) : undefined;
  }

  /** The visitor knows what became of a lead that was refused or expired. */
  forget(key: string): void {
    this.#parts.entries.remove(key);
  }

  async #retry(entry: OutboxEntry): Promise<Resent['outcome']> {
    const { entries, now } = this.#parts;
    if (entry.refused !== undefined) return { refused: entry.refused };
    if (isOver(entry, now())) return 'expired';
    const route: Route<unknown, { lead_id: string }> = entry.path === '/api/forms' ? sendForm : sendLeadStep;
    // The chosen time may be past or taken by now: the server then keeps the lead and takes the time as a wish (DRIVE-1).
    const result = await this.#deliver(route, { ...entry.payload, sent_later: true });
    if (result.ok) {
      entries.remove(entry.key);
      return { sent: result.data.lead_id };
    }
    // Nobody is there to mend it, so only what cannot become right is given up.
    if (result.kind === 'refused' && !result.code && [400, 404, 413].includes(result.status ?? 0)) {
      entries.put({ ...entry, refused: result.message });
      return { refused: result.message };
    }
    const tries = entry.tries + 1;
    entries.put({ ...entry, tries, nextAt: now() + waitAfter(tries) });
    return 'waits';
  }

  /**
   * One call, or two: a solution of the captcha lasts minutes and a lead may wait for days, so where the server wants
   * a new one it is made here.
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

/** Of any payload: a route that takes one is what `LeadRoute` says it is. */
type AnyCall = <Payload, Answer>(
  route: Route<Payload, Answer>,
  payload: Payload,
) => Promise<ApiResult<Answer>>;

/**
 * The server itself said no, and would say so again; 429 only asks to come back. Anything else with a status of 4xx is
 * the word of a proxy or of a network that wants to be paid first.
 */
function isRefusal({ kind, code, status }: ApiFailure): boolean {
  return (kind === 'refused' || code === 'unsaid') && status !== 429;
}

/** The two calls that take leads. */
function callOf({ path }: { path: string }): OutboxEntry['path'] {
  return path === sendLeadStep.path ? '/api/leads' : '/api/forms';
}

/** Not to be sent any more, and to be told of. */
function isOver({ at, refused }: OutboxEntry, now: number): boolean {
  return refused !== undefined || now - at > outboxDays * DAY;
}

/** A time far ahead is that of a clock that was wrong. */
function isDue({ nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + 2 * LONGEST_WAIT_MS;
}

/** Doubles with every try, and differs from browser to browser, so that they do not come back as one. */
function waitAfter(tries: number): number {
  const wait = Math.min(SHORTEST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (0.75 + Math.random() / 2));
}

/** The outbox of this page; undefined where the dealer has no API. */
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
  // Without locks two tabs may send the same lead, which the server stores once.
  if (!navigator.locks) return send();
  await navigator.locks.request('lead-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}
