/**
 * Stores visited pages for offline use. Pages come from the network first, and requests to the API or to other hosts
 * are not handled here.
 */
import { offlinePagePath, releasePath } from '../../../domain/offline-paths.ts';
import { forgetOldReleases, keep, keepOfflinePage, kept, markerCache } from './keeping.ts';
import { isCheckDue, isRetired, type KeptRoute, type Marker, routeOf } from './routing.ts';
import { type FetchEvent, retire, worker } from './worker-scope.ts';

/** The time in milliseconds after which the stored copy is shown instead of waiting for the network. */
const patienceMs = 3000;

const { origin } = worker.location;

worker.addEventListener('install', (event) => {
  // Activates at once. Open pages refer to files by hashed names, and the files of the last release are still served.
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  await forgetOldReleases();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, origin);
  if (route === 'leave') return;
  if (route === 'asset' || route === 'picture' || route === 'index')
    event.respondWith(keptFirst(route, event));
  else event.respondWith(networkFirst(route, event));
  if (route === 'page') event.waitUntil(checkMarker());
});

/** The page that registered the worker sends the list of the files that it had loaded before. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  event.waitUntil(Promise.all(data.filter((url) => typeof url === 'string').map(keepSeen)));
});

async function keepSeen(url: string, index: number): Promise<void> {
  const mode = index === 0 ? 'navigate' : 'cors';
  const route = routeOf({ method: 'GET', url, mode, headers: new Headers() }, origin);
  if (route === 'leave' || (await kept(route, url))) return;
  // From the browser's own cache, because it has just been loaded.
  const answer = await fetch(url, { cache: 'force-cache' }).catch(() => undefined);
  if (answer) await keep(route, url, answer);
}

async function keptFirst(route: KeptRoute, event: FetchEvent): Promise<Response> {
  const { request } = event;
  const known = await kept(route, request.url);
  if (known) return known;
  const answer = await fetch(request);
  event.waitUntil(keep(route, request.url, answer.clone()));
  return answer;
}

async function networkFirst(route: KeptRoute, event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const network = fromNetwork(route, event);
  event.waitUntil(network.catch(() => undefined));
  let timer = 0;
  const patience = new Promise<undefined>((done) => {
    timer = self.setTimeout(done, patienceMs);
  });
  const soon = await Promise.race([network.catch(() => undefined), patience]);
  clearTimeout(timer);
  if (soon) return soon;
  const known = await kept(route, url);
  if (known) return known;
  try {
    return await network;
  } catch (error) {
    const instead = route === 'page' && (await kept('page', new URL(offlinePagePath, origin).href));
    if (instead) return instead;
    throw error;
  }
}

async function fromNetwork(route: KeptRoute, event: FetchEvent): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(keep(route, event.request.url, answer.clone()));
  return answer;
}

let known: Marker | undefined;

/**
 * Checks from time to time whether the site still has a release, and removes the worker when it has had none for a long
 * time.
 */
export async function checkMarker(now = Date.now()): Promise<void> {
  const before = known ?? (await readMarker()) ?? { foundAt: now, lookedAt: 0 };
  known = before;
  if (!isCheckDue(before, now)) return;
  known = { foundAt: (await isReleased()) ? now : before.foundAt, lookedAt: now };
  if (isRetired(known, now)) return retire();
  await (await caches.open(markerCache)).put(releasePath, new Response(JSON.stringify(known)));
}

async function readMarker(): Promise<Marker | undefined> {
  try {
    const text = await (await (await caches.open(markerCache)).match(releasePath))?.json();
    return Number.isFinite(text?.foundAt) && Number.isFinite(text?.lookedAt) ? text : undefined;
  } catch {
    return undefined;
  }
}

async function isReleased(): Promise<boolean> {
  try {
    const answer = await fetch(releasePath, { cache: 'no-store' });
    return answer.ok && typeof (await answer.json()).release === 'string';
  } catch {
    return false;
  }
}
