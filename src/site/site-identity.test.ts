import { expect, test } from 'vitest';
import type { Dealer } from '../config/schema/dealer.ts';
import { aDealer } from './dealer.fixture.ts';
import { dealerToday, dealerZone } from './site-identity.ts';

const base = aDealer();
const [place] = base.locations;

function dealerIn(
  states: ('nsw' | 'nt' | 'qld' | 'wa')[],
  more: { primary?: number; hidden?: number } = {},
): Dealer {
  const locations = states.map((state, index) => ({
    ...place!,
    slug: `place-${index}`,
    name: `Place ${index}`,
    primary: index === more.primary,
    visible: index !== more.hidden,
    address: { ...place!.address, state },
  }));
  return {
    ...base,
    locations,
    locationDisplay: { ...base.locationDisplay, locationOrder: [], defaultState: 'wa' },
  };
}

test.each([
  ['the only location', dealerIn(['nt']), 'Australia/Darwin'],
  ['the first visible location of several', dealerIn(['nsw', 'qld']), 'Australia/Sydney'],
  ['the primary location of several', dealerIn(['nsw', 'qld', 'nt'], { primary: 1 }), 'Australia/Brisbane'],
  ['a visible location before a hidden one', dealerIn(['nsw', 'qld'], { hidden: 0 }), 'Australia/Brisbane'],
  ['the default state when there is no location', dealerIn([]), 'Australia/Perth'],
])('uses the time zone of %s', (_, dealer, zone) => {
  expect(dealerZone(dealer)).toBe(zone);
});

test('uses one day for the whole site of a group', () => {
  const group = dealerIn(['nsw', 'wa', 'nt'], { primary: 0 });
  expect(dealerToday(group, Date.parse('2026-11-22T13:00:00Z'))).toBe('2026-11-23');
  expect(dealerToday(dealerIn(['wa']), Date.parse('2026-11-22T13:00:00Z'))).toBe('2026-11-22');
});
