import { dayInWords } from '../domain/day-in-words.ts';
import type { KeptLead } from '../domain/kept-lead.ts';
import { isFollowed, leadEnds } from './kept-leads.ts';
import { type LeadOutbox, outboxDays, type Resent } from './lead-outbox.ts';
import { showToast, toasts } from './toasts.ts';

/** A browser may say that it is online before anything can be reached. */
const AFTER_ONLINE_MS = 1000;
/** Nothing waits longer than this in one page, whatever the storage says. */
const LONGEST_SLEEP_MS = 30 * 60_000;

/**
 * Goes on with what waits in this browser as long as the page is open: what is due now, the rest when it is, and all
 * of it when the connection is back. Tells the visitor what became of it.
 *
 * @returns to be called when there may be something to send: at the start, and when a lead was kept; with `true` it
 *   waits for nothing to be due. Resolves once that try is over.
 */
export function startResending(
  outbox: Pick<LeadOutbox, 'resend' | 'forget'>,
): (isAll?: boolean) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const tellOne = noticeQueue((key) => outbox.forget(key));

  // One after the other: a try that began offline fails after the connection is back, and must not be the last.
  const go = (isAll: boolean) => {
    const next = () => goOnce(isAll);
    running = running.then(next, next);
    return running;
  };
  const goOnce = async (isAll: boolean) => {
    clearTimeout(timer);
    let sent = 0;
    const next = await outbox.resend(isAll, (resent) => {
      const { key } = resent.entry;
      const end = endOf(resent);
      // What the page itself shows needs no message beside it.
      const isShown = isFollowed(key);
      if (end) leadEnds.setState({ [key]: end });
      if (isShown) return;
      const note = noteOf(resent);
      if (note !== undefined) tellOne(key, note);
      else if (end) sent += 1;
    });
    // A message the visitor must act on is not replaced by a pleasant one.
    if (sent > 0 && !shownNow()) {
      showToast({
        text: sent === 1 ? 'We have sent what was waiting.' : `We have sent ${sent} forms that were waiting.`,
      });
    }
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
 * Shows one note after the other. A page may be left before anybody has read it: a note is over when its message was
 * sent away or has had its time, and otherwise shown again by the next page.
 *
 * @param over is told the key of each
 */
function noticeQueue(over: (key: string) => void): (key: string, text: string) => void {
  const known = new Set<string>();
  const waiting: { key: string; text: string }[] = [];

  const showNext = () => {
    const [note] = waiting;
    if (!note) return;
    const toast = { text: note.text };
    const stop = toasts.subscribe(() => {
      const shown = shownNow();
      if (shown === toast) return;
      stop();
      waiting.shift();
      if (shown !== undefined) return whenFree(showNext);
      over(note.key);
      showNext();
    });
    showToast(toast);
  };

  return (key, text) => {
    if (known.has(key)) return;
    known.add(key);
    waiting.push({ key, text });
    if (waiting.length === 1) showNext();
  };
}

/** What a listener is told may be old by now: another one may have changed it in answer. */
const shownNow = () => toasts.getState().toast;

/** Once the message that took the place has gone as well. */
function whenFree(then: () => void): void {
  const stop = toasts.subscribe(() => {
    if (shownNow()) return;
    stop();
    then();
  });
}

/** What became of a lead; undefined while it waits. */
function endOf({ outcome }: Resent): KeptLead | undefined {
  if (typeof outcome !== 'object') return undefined;
  return 'sent' in outcome
    ? { kind: 'sent', leadId: outcome.sent }
    : { kind: 'refused', reason: outcome.refused };
}

/** What the visitor must be told of a lead that is over; undefined for one that was sent or waits. */
function noteOf({ entry, outcome }: Resent): string | undefined {
  const what = `What you sent on ${dayOf(entry)}`;
  if (typeof outcome === 'object') {
    return 'refused' in outcome ? `${what} was not accepted: ${outcome.refused}` : undefined;
  }
  if (outcome !== 'expired') return undefined;
  return `${what} never reached us. After ${outboxDays} days we no longer try. Please call us.`;
}

function dayOf(entry: Resent['entry']): string {
  const at = new Date(entry.at);
  const pad = (part: number) => String(part).padStart(2, '0');
  return dayInWords(`${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`);
}
