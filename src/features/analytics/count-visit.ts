import { emptySearchEventName, siteEventName, siteEventOf } from '../../domain/leads/events.ts';
import { whenShown } from '../../ui/when-needed.ts';
import { measuringNow, privacyChoice } from './privacy-choice.ts';
import type { Happening } from './report.ts';

/**
 * Events that wait for the visitor's answer or for the reporting code, which is loaded only after consent. They are
 * only in memory, so a page that is left without an answer stores nothing.
 */
let waiting: Happening[] = [];
let report: typeof import('./report.ts').report | undefined;

/** Limits the memory. A visitor does not cause so many events on one page. */
const mostWaiting = 100;

/** Reports an event now, after later consent, or never (OPEN-8). */
function count(happening: Happening) {
  if (measuringNow() === 'refused') return;
  if (waiting.length < mostWaiting) waiting.push(happening);
  settle();
}

function settle() {
  const state = measuringNow();
  if (state === 'refused') waiting = [];
  if (state !== 'allowed' || waiting.length === 0) return;
  if (!report) return void load();
  const held = waiting;
  waiting = [];
  for (const happening of held) report(happening);
}

async function load() {
  try {
    ({ report } = await import('./report.ts'));
  } catch {
    // The code could not be loaded. The next event tries again.
    return;
  }
  settle();
}

document.addEventListener(siteEventName, (sent) => {
  const event = siteEventOf((sent as CustomEvent<unknown>).detail);
  if (event) count(event);
});
document.addEventListener(emptySearchEventName, (sent) => {
  // Any script on the page may have sent it. The reporting code cleans the text.
  const { detail } = sent as CustomEvent<unknown>;
  if (typeof detail === 'string') count({ search: detail });
});
privacyChoice.subscribe(settle);
whenShown(() => count('view'));
