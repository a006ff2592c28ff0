import { pageApi, pageSite } from '../../api/client.ts';
import { recordCarView, recordEmptySearch, recordEvent } from '../../api/visits.ts';
import { readPageCar } from '../../car/page-car.ts';
import { type SiteEvent, siteEventName, visitorEvents } from '../../domain/leads/events.ts';
import {
  type DataLayerEntry,
  eventEntries,
  type MeasuredPage,
  pageViewEntries,
} from '../../domain/leads/events-asc.ts';
import { parsedJson } from '../../domain/record.ts';
import { emptySearchWords } from '../../domain/stock/empty-search.ts';
import { keepText, valueAt } from '../../stores/stored-text.ts';
import { reportViolations } from './report-violations.ts';

reportViolations();

const address = 'https://www.googletagmanager.com/gtm.js';

/** Loads the dealer's container, once. The caller has the visitor's consent. */
function loadTagManager(): void {
  const id = document.documentElement.dataset['gtm'];
  if (!id || document.querySelector(`script[src^="${address}"]`)) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${address}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

declare global {
  interface Window {
    /** The data layer of tag managers. It is created if it does not exist. */
    dataLayer?: unknown[];
  }
}

/** An event to report: a page view, an action of the visitor, or a search that found nothing. */
export type Happening = 'view' | SiteEvent | { search: string };

// EVENT-7: a call from a card. The numbers of a car's own page count themselves (PHONE-2).
document.addEventListener('click', ({ target, detail }) => {
  const call = (target as Element).closest('[data-action="call"]');
  const car = call && readPageCar(call);
  // The second click of a double click is the same call.
  if (!car || detail > 1) return;
  const event: SiteEvent = { event_id: visitorEvents.phoneReveal, car_id: car.id };
  document.dispatchEvent(new CustomEvent(siteEventName, { detail: event }));
});

/** Reports an event to the server and the data layer. The caller has checked the consent. */
export function report(happening: Happening): void {
  loadTagManager();
  if (happening === 'view') {
    // Without the query, which may contain text of the visitor.
    const page = pageHere();
    const { car_id, dealership_id } = page;
    if (car_id !== undefined) pageApi()?.notify(recordCarView, { car_id, ...siteOf(dealership_id) });
    push(pageViewEntries(page, location.origin + location.pathname));
    return;
  }
  if ('search' in happening) {
    // The data layer does not get words that a visitor typed.
    tellEmptySearch(emptySearchWords(happening.search));
    return;
  }
  tellServer(happening);
  push(eventEntries(happening, pageHere()));
}

function push(entries: DataLayerEntry[]) {
  window.dataLayer ??= [];
  window.dataLayer.push(...entries);
}

/** Sends an event to the server (API-10), also one that is not about a car: an accepted offer, a location's number. */
function tellServer({ event_id, car_id, dealership_id }: SiteEvent) {
  pageApi()?.notify(recordEvent, {
    event_id,
    ...(car_id !== undefined && { car_id }),
    ...siteOf(dealership_id),
    url: location.pathname,
  });
}

/** The dealership that an event is about, and the site on which it happened. */
function siteOf(dealership_id: string | undefined) {
  const { websiteId, dealershipId } = pageSite();
  return { dealership_id: dealership_id ?? dealershipId, website_id: websiteId };
}

/** The searches that this visit has reported, in the browser's tab. */
const toldKey = 'empty-searches';
const mostTold = 50;

/** Sends a search once a visit. Without session storage, once a page. */
function tellEmptySearch(words: string) {
  const api = pageApi();
  if (!api || words === '') return;
  const told = toldSearches();
  if (told.includes(words) || told.length >= mostTold) return;
  told.push(words);
  keepText(toldKey, JSON.stringify(told), 'sessionStorage');
  api.notify(recordEmptySearch, { words, website_id: pageSite().websiteId });
}

let toldHere: string[] = [];

function toldSearches(): string[] {
  const kept = valueAt(toldKey, 'sessionStorage');
  if (Array.isArray(kept)) toldHere = [...new Set([...toldHere, ...kept.map(String)])];
  return toldHere;
}

function pageHere(): MeasuredPage {
  const measured = parsedJson(document.documentElement.dataset['measured'] ?? '');
  return (measured as MeasuredPage | undefined) ?? { page_type: 'unknown' };
}
