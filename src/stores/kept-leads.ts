import { createStore } from 'zustand/vanilla';
import type { KeptLead } from '../domain/kept-lead.ts';
import type { LeadOutbox } from './lead-outbox.ts';
import { keyPrefix } from './outbox-keys.ts';

/** Results of stored leads that this page has sent, by key. */
export const leadEnds = createStore<Readonly<Record<string, KeptLead>>>(() => ({}));

const followed = new Map<string, number>();

/** True when a part of the page shows what happens to the lead. */
export const isFollowed = (key: string): boolean => followed.has(key);

/**
 * Reports what happens to a stored lead: on this page, in another tab, or on a later page from which the visitor
 * returns.
 *
 * @param tell not called for a lead that was sent at once
 * @returns a function that stops
 */
export function followKeptLead(
  outbox: Pick<LeadOutbox, 'waiting'>,
  key: string,
  tell: (lead: KeptLead | undefined) => void,
): () => void {
  let last: KeptLead | undefined;
  const look = () => {
    const next = nextState(outbox, key, last);
    if (next === undefined || JSON.stringify(next) === JSON.stringify(last)) return;
    last = next;
    tell(next);
  };
  const changed = (event: StorageEvent) => {
    if (event.key?.startsWith(keyPrefix)) look();
  };
  followed.set(key, (followed.get(key) ?? 0) + 1);
  const stop = leadEnds.subscribe(look);
  const looks = ['online', 'offline', 'pageshow'];
  for (const name of looks) addEventListener(name, look);
  addEventListener('storage', changed);
  look();
  return () => {
    stop();
    for (const name of looks) removeEventListener(name, look);
    removeEventListener('storage', changed);
    const others = (followed.get(key) ?? 1) - 1;
    if (others > 0) followed.set(key, others);
    else followed.delete(key);
  };
}

/** @returns undefined when there is no news */
function nextState(
  outbox: Pick<LeadOutbox, 'waiting'>,
  key: string,
  last: KeptLead | undefined,
): KeptLead | undefined {
  const found = outbox.waiting(key);
  if (found === 'sending') return undefined;
  if (found && found.entry.refused === undefined) {
    const { location_id } = found.entry.payload;
    return {
      kind: 'waits',
      isOnline: navigator.onLine !== false,
      lasts: found.lasts,
      ...(typeof location_id === 'string' && { locationId: location_id }),
    };
  }
  if (found?.entry.refused !== undefined) return { kind: 'refused', reason: found.entry.refused };
  if (last?.kind !== 'waits') return undefined;
  // No longer in the storage: this page sent it, or another page of this browser did.
  return leadEnds.getState()[key] ?? { kind: 'sent' };
}
