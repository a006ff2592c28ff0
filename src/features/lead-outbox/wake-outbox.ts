import { hasOutboxEntries, resender } from '../../stores/outbox-keys.ts';
import { whenSeen } from '../../ui/when-seen.ts';

/**
 * On every page: goes on with leads that wait in this browser. Where none does, which is nearly always, this is all
 * that is loaded. A page with a form has the rest already.
 */

/** Between two tries to fetch the rest. */
const PAUSE_MS = 30_000;

let running: Promise<unknown> = Promise.resolve();

/** One after the other: a try that began offline fails after the connection is back, and must not be the last. */
function look(isAll = false): void {
  running = running.then(() => lookOnce(isAll));
}

async function lookOnce(isAll: boolean): Promise<void> {
  if (!hasOutboxEntries()) return;
  try {
    if (!resender.resend) await import('../../ui/kept-leads/page-leads.ts');
    await resender.resend?.(isAll);
  } catch {
    setTimeout(look, PAUSE_MS);
  }
}

whenSeen(() => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => look(), { timeout: 3000 });
  else setTimeout(look, 800);
});
addEventListener('online', () => look(true));
// Coming back to a page that waited in the back/forward cache runs no script.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) look();
});
