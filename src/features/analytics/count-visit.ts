import { pageApi, pageSite } from '../../api/page-api.ts';
import { recordEvent } from '../../api/visits.ts';
import { type SiteEvent, siteEventName, siteEventOf } from '../../domain/events.ts';
import {
  type DataLayerEntry,
  eventEntries,
  type MeasuredPage,
  pageViewEntries,
} from '../../domain/events-asc.ts';
import { whenSeen } from '../../ui/when-seen.ts';
import { measuringNow, privacyChoice } from './privacy-choice.ts';
import { loadTagManager } from './tag-manager.ts';

declare global {
  interface Window {
    /** Where tag managers read what happened; ours is the first to write when there is none. */
    dataLayer?: unknown[];
  }
}

/** What waits for the visitor's answer. In memory alone: a page that is left unanswered leaves nothing. */
let waiting: (() => void)[] = [];

/** More than anybody does on one page; a script gone wild must not fill the memory. */
const mostWaiting = 100;

/** Reports now, after the visitor has agreed, or never (OPEN-8). */
function report(send: () => void) {
  const state = measuringNow();
  if (state === 'allowed') send();
  else if (state === 'open' && waiting.length < mostWaiting) waiting.push(send);
}

function settle() {
  const state = measuringNow();
  if (state === 'open') return;
  const held = waiting;
  waiting = [];
  if (state !== 'allowed') return;
  loadTagManager();
  for (const send of held) send();
}

function push(entries: DataLayerEntry[]) {
  window.dataLayer ??= [];
  window.dataLayer.push(...entries);
}

/** API-10. Without a car there is nothing the server could count. */
function tellServer({ event_id, car_id, dealership_id }: SiteEvent) {
  const { websiteId, dealershipId } = pageSite();
  if (car_id === undefined) return;
  pageApi()?.notify(recordEvent, {
    event_id,
    car_id,
    dealership_id: dealership_id ?? dealershipId,
    website_id: websiteId,
    // The path alone: a query may hold what the visitor typed.
    url: location.pathname,
  });
}

function pageHere(): MeasuredPage {
  try {
    return JSON.parse(document.documentElement.dataset['measured'] ?? '') as MeasuredPage;
  } catch {
    return { page_type: 'unknown' };
  }
}

const countView = () => report(() => push(pageViewEntries(pageHere(), location.origin + location.pathname)));

document.addEventListener(siteEventName, (sent) => {
  const event = siteEventOf((sent as CustomEvent<unknown>).detail);
  if (!event) return;
  report(() => {
    tellServer(event);
    push(eventEntries(event, pageHere()));
  });
});
privacyChoice.subscribe(settle);
whenSeen(() => {
  settle();
  countView();
});
// Coming back to a page that waited in the back/forward cache is another view.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) countView();
});
