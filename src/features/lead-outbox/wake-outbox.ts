import { hasOutboxEntries, resender } from '../../stores/stored-keys.ts';
import { whenIdle, whenShown } from '../../ui/when-needed.ts';

/**
 * Retries the leads that wait in this browser. Runs on every page. The code that sends them is loaded only when a lead
 * waits, which is rare, or by a form on the page.
 */

/** Milliseconds between two tries to load that code. */
const PAUSE_MS = 30_000;

let running: Promise<unknown> = Promise.resolve();

/** Runs the tries one after another: one that started offline may fail late, so another one must follow it. */
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

whenShown(() => whenIdle(() => look()));
addEventListener('online', () => look(true));
