import { createStore } from 'zustand/vanilla';
import type { KeptLead } from '../domain/leads/lead-rules.ts';
import type { LeadOutbox } from './lead-outbox.ts';

/** Results of the stored leads that this page has sent. The keys are the lead keys. */
export const leadEnds = createStore<Readonly<Record<string, KeptLead>>>(() => ({}));

/** The keys of followed leads, each once for every part that follows it. */
const followed: string[] = [];

/** True when a part of the page shows the state of the lead. */
export const isFollowed = (key: string): boolean => followed.includes(key);

/**
 * Reports each change of a stored lead, whether this page, another tab, or a page that the visitor comes back from
 * made it.
 *
 * @param tell called with each new state; not called for a lead that was sent at the first try
 * @returns a function that stops the reports
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
  followed.push(key);
  const stop = leadEnds.subscribe(look);
  const ending = new AbortController();
  for (const name of ['online', 'offline', 'pageshow', 'storage'])
    addEventListener(name, look, { signal: ending.signal });
  look();
  return () => {
    stop();
    ending.abort();
    followed.splice(followed.indexOf(key), 1);
  };
}

/** Returns the state of a lead. Undefined when there is nothing to report. */
function nextState(
  outbox: Pick<LeadOutbox, 'waiting'>,
  key: string,
  last: KeptLead | undefined,
): KeptLead | undefined {
  const found = outbox.waiting(key);
  if (found === 'sending') return undefined;
  if (found) {
    const { refused, payload } = found.entry;
    if (refused !== undefined) return { kind: 'refused', reason: refused };
    const { location_id } = payload;
    return {
      kind: 'waits',
      isOnline: navigator.onLine !== false,
      lasts: found.lasts,
      ...(typeof location_id === 'string' && { locationId: location_id }),
    };
  }
  if (last?.kind !== 'waits') return undefined;
  // The lead is no longer in the storage: this page or another page of this browser has sent it.
  return leadEnds.getState()[key] ?? { kind: 'sent' };
}
