import { releasePath } from '../../../domain/offline-paths.ts';
import { markerCache } from './keeping.ts';
import { retire } from './retire.ts';
import { isCheckDue, isRetired, type Marker } from './routing.ts';

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
