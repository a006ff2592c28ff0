import { expect, test } from 'vitest';
import type { Dealer } from '../config/schema/dealer.ts';
import { aDealer } from './dealer.fixture.ts';
import { dealerToday, dealerZone } from './dealer-day.ts';

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
  ['its one location', dealerIn(['nt']), 'Australia/Darwin'],
  ['the first that is shown, of several', dealerIn(['nsw', 'qld']), 'Australia/Sydney'],
  ['the primary one, of several', dealerIn(['nsw', 'qld', 'nt'], { primary: 1 }), 'Australia/Brisbane'],
  ['a visible one before a hidden one', dealerIn(['nsw', 'qld'], { hidden: 0 }), 'Australia/Brisbane'],
  ['the default state without any', dealerIn([]), 'Australia/Perth'],
])('goes by the calendar of %s', (_, dealer, zone) => {
  expect(dealerZone(dealer)).toBe(zone);
});

test('has a group’s one day on the whole site', () => {
  const group = dealerIn(['nsw', 'wa', 'nt'], { primary: 0 });
  expect(dealerToday(group, Date.parse('2026-11-22T13:00:00Z'))).toBe('2026-11-23');
  expect(dealerToday(dealerIn(['wa']), Date.parse('2026-11-22T13:00:00Z'))).toBe('2026-11-22');
});
