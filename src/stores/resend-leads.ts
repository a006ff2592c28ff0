import type { KeptLead } from '../domain/leads/lead-rules.ts';
import { isFollowed, leadEnds } from './kept-leads.ts';
import { type LeadOutbox, outboxDays, type Resent } from './lead-outbox.ts';
import { showToast, type Toast, toasts } from './toasts.ts';

/** Wait after the `online` event: a browser may report a connection before requests succeed. */
const AFTER_ONLINE_MS = 1000;
/** Longest time between two tries on one page, even if the storage has a later time. */
const LONGEST_SLEEP_MS = 30 * 60_000;

/**
 * Retries the waiting leads while the page is open: those that are due now, the others when they become due, and all of
 * them when the connection is back. Reports the results to the visitor.
 *
 * @returns a function that sends the leads that are due, or all of them with `true`. Call it at the start of the page
 * and after a lead was stored. Its promise resolves after that try.
 */
export function startResending(
  outbox: Pick<LeadOutbox, 'resend' | 'forget'>,
): (isAll?: boolean) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const tellOne = noticeQueue((key) => outbox.forget(key));

  // Tries run one after another. A try that started offline may fail after the connection is back, so another one must
  // follow it.
  const go = (isAll: boolean) => {
    const next = () => goOnce(isAll);
    running = running.then(next, next);
    return running;
  };
  const goOnce = async (isAll: boolean) => {
    clearTimeout(timer);
    let hasSent = false;
    const next = await outbox.resend(isAll, (resent) => {
      const { key } = resent.entry;
      const end = endOf(resent);
      // A part of the page shows this result already, so no message is needed.
      const isShown = isFollowed(key);
      if (end) leadEnds.setState({ [key]: end });
      if (isShown) return;
      const note = noteOf(resent);
      if (note !== undefined) tellOne(key, note);
      else if (end) hasSent = true;
    });
    // A success message must not replace one that the visitor has to act on.
    if (hasSent && !shownNow()) showToast({ text: 'We have sent what was waiting.' });
    if (next === undefined) return;
    const sleep = Math.min(Math.max(next - Date.now(), AFTER_ONLINE_MS), LONGEST_SLEEP_MS);
    clearTimeout(timer);
    timer = setTimeout(() => go(false), sleep);
  };

  window.addEventListener('online', () => {
    clearTimeout(timer);
    timer = setTimeout(() => go(true), AFTER_ONLINE_MS);
  });
  return (isAll = false) => go(isAll);
}

/**
 * Returns a function that queues notes and shows them one after another. A note is finished when its message was closed
 * or its time has passed. If the visitor leaves the page before, the next page shows the note again.
 *
 * @param over called with the key of each finished note
 */
function noticeQueue(over: (key: string) => void): (key: string, text: string) => void {
  const known = new Set<string>();
  const waiting: Note[] = [];
  let note: Note | undefined;

  const showNext = () => {
    note = waiting.shift();
    if (note) showToast(note.toast);
  };
  toasts.subscribe(() => {
    const shown = shownNow();
    if (note && shown === note.toast) return;
    if (note && !shown) over(note.key);
    note = undefined;
    if (!shown) showNext();
  });
  return (key, text) => {
    if (known.has(key)) return;
    known.add(key);
    waiting.push({ key, toast: { text } });
    if (!note && waiting.length === 1) showNext();
  };
}

interface Note {
  key: string;
  toast: Toast;
}

/** Returns the current message. The state that a listener receives may be stale, because another one may change it. */
const shownNow = () => toasts.getState().toast;

/** Returns the final state of a lead. Undefined while it waits, and when it has expired. */
function endOf({ outcome }: Resent): KeptLead | undefined {
  if (typeof outcome !== 'object') return undefined;
  return 'sent' in outcome
    ? { kind: 'sent', leadId: outcome.sent }
    : { kind: 'refused', reason: outcome.refused };
}

/** Returns the text for the visitor about a refused or expired lead. Undefined for a lead that was sent or waits. */
function noteOf({ entry, outcome }: Resent): string | undefined {
  const day = new Date(entry.at).toLocaleDateString('en-AU', { dateStyle: 'long' });
  const what = `What you sent on ${day}`;
  if (typeof outcome === 'object') {
    return 'refused' in outcome ? `${what} was not accepted: ${outcome.refused}` : undefined;
  }
  if (outcome !== 'expired') return undefined;
  return `${what} never reached us. After ${outboxDays} days we no longer try. Please call us.`;
}
