import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { KeptLead } from '../domain/leads/lead-rules.ts';
import { followKeptLead, isFollowed, leadEnds } from './kept-leads.ts';
import type { WaitingLead } from './lead-outbox.ts';

const key = 'k';
const entry: WaitingLead['entry'] = {
  key,
  path: '/api/forms',
  payload: { location_id: 'l1' },
  at: 0,
  tries: 1,
  nextAt: 0,
};
const waits = { kind: 'waits', isOnline: true, lasts: true, locationId: 'l1' };

/** What the browser stores under the key, and what the follower is told about it. */
function follow(first: WaitingLead | 'sending' | undefined) {
  const kept = { now: first };
  const told: (KeptLead | undefined)[] = [];
  stops.push(followKeptLead({ waiting: () => kept.now }, key, (lead) => told.push(lead)));
  return { kept, told };
}
const stops: (() => void)[] = [];
const otherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: `lead-outbox:${key}` }));
let online: MockInstance<() => boolean>;

beforeEach(() => {
  online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  leadEnds.setState({}, true);
});

it('a lead that was sent at once is not reported', () => {
  const { kept, told } = follow('sending');
  kept.now = undefined;
  leadEnds.setState({ [key]: { kind: 'sent', leadId: 'lead-1' } });
  otherTab();
  expect(told).toEqual([]);
});

it('a lead that this page sends later is reported with its reference', () => {
  const { kept, told } = follow({ entry, lasts: true });
  kept.now = undefined;
  leadEnds.setState({ [key]: { kind: 'sent', leadId: 'lead-1' } });
  expect(told).toEqual([waits, { kind: 'sent', leadId: 'lead-1' }]);
});

it.each(['another tab', 'a later page, from which the visitor returns,'])(
  'a lead that %s has sent is reported',
  (where) => {
    const { kept, told } = follow({ entry, lasts: true });
    kept.now = undefined;
    if (where === 'another tab') otherTab();
    else window.dispatchEvent(new Event('pageshow'));
    expect(told).toEqual([waits, { kind: 'sent' }]);
  },
);

it('a lead that was refused in another tab stays refused after that tab has reported it', () => {
  const { kept, told } = follow({ entry, lasts: true });
  kept.now = { entry: { ...entry, refused: 'No.' }, lasts: true };
  otherTab();
  kept.now = undefined;
  otherTab();
  expect(told).toEqual([waits, { kind: 'refused', reason: 'No.' }]);
});

it('reports each loss and return of the connection once', () => {
  const { told } = follow({ entry, lasts: true });
  online.mockReturnValue(false);
  for (let times = 0; times < 2; times++) window.dispatchEvent(new Event('offline'));
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(told).toEqual([waits, { ...waits, isOnline: false }, waits]);
});

it('reports nothing while a later step of the lead is being sent', () => {
  const { kept, told } = follow({ entry, lasts: true });
  kept.now = 'sending';
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(told).toEqual([waits]);
});

it('a lead is followed as long as one part of the page shows it', () => {
  follow(undefined);
  follow(undefined);
  expect(isFollowed(key)).toBe(true);
  stops.pop()!();
  expect(isFollowed(key)).toBe(true);
  stops.pop()!();
  expect(isFollowed(key)).toBe(false);
});
