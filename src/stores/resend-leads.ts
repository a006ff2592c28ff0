import { dayInWords } from '../domain/day-in-words.ts';
import type { KeptLead } from '../domain/kept-lead.ts';
import { isFollowed, leadEnds } from './kept-leads.ts';
import { type LeadOutbox, outboxDays, type Resent } from './lead-outbox.ts';
import { showToast, toasts } from './toasts.ts';

/** A browser may report a connection before requests succeed. */
const AFTER_ONLINE_MS = 1000;
/** Longest wait in one page, whatever the storage says. */
const LONGEST_SLEEP_MS = 30 * 60_000;

/**
 * Retries the waiting leads while the page is open: those that are due now, the others when they become due, and all of
 * them when the connection is back. Reports the results to the visitor.
 *
 * @returns a function to call when there may be something to send: at the start, and after a lead was stored. With
 * `true` it also sends leads that are not due. Resolves after that try.
 */
export function startResending(
  outbox: Pick<LeadOutbox, 'resend' | 'forget'>,
): (isAll?: boolean) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const tellOne = noticeQueue((key) => outbox.forget(key));

  // One try after another: a try that began offline fails after the connection is back, and must not be the last one.
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
      // The page itself shows this result, so it needs no message.
      const isShown = isFollowed(key);
      if (end) leadEnds.setState({ [key]: end });
      if (isShown) return;
      const note = noteOf(resent);
      if (note !== undefined) tellOne(key, note);
      else if (end) sent += 1;
    });
    // A success message must not replace one that the visitor has to act on.
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
 * Shows one note after another. A visitor may leave the page before reading a note. A note is done when its message was
 * closed or its time has passed. Otherwise the next page shows it again.
 *
 * @param over called with the key of each finished note
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

/** The state passed to a listener may be old, because another listener may have changed it. */
const shownNow = () => toasts.getState().toast;

/** Waits until the message that took the place has gone too. */
function whenFree(then: () => void): void {
  const stop = toasts.subscribe(() => {
    if (shownNow()) return;
    stop();
    then();
  });
}

/** Result of a lead. Undefined while it waits. */
function endOf({ outcome }: Resent): KeptLead | undefined {
  if (typeof outcome !== 'object') return undefined;
  return 'sent' in outcome
    ? { kind: 'sent', leadId: outcome.sent }
    : { kind: 'refused', reason: outcome.refused };
}

/** Text for the visitor about a finished lead. Undefined for a lead that was sent or waits. */
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
