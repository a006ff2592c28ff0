import { expect, it } from 'vitest';
import { localTime } from '../time/time-zone.ts';
import { placeZone } from './place-zone.ts';

type Address = Parameters<typeof placeZone>[0]['address'];
const address = (state: Address['state'], postcode: string, city: string): Address => ({
  street: '1 Main Street',
  state,
  postcode,
  city,
});

/** What clocks there show at midnight UTC, on a day of summer time in the south-east. */
it.each([
  ['Broken Hill', address('nsw', '2880', 'Broken Hill'), '10:30'],
  ['Silverton, beside it', address('nsw', '2880', 'Silverton'), '10:30'],
  ['the rest of New South Wales', address('nsw', '2879', 'Menindee'), '11:00'],
  ['Lord Howe Island', address('nsw', '2898', 'Lord Howe Island'), '11:00'],
  ['Norfolk Island', address('nsw', '2899', 'Norfolk Island'), '12:00'],
  ['Tweed Heads', address('nsw', '2485', 'Tweed Heads'), '11:00'],
  ['Coolangatta, across the road', address('qld', '4225', 'Coolangatta'), '10:00'],
  ['Mungindi in Queensland', address('qld', '2406', 'Mungindi'), '10:00'],
  ['Mungindi in New South Wales', address('nsw', '2406', 'Mungindi'), '11:00'],
  ['Eucla', address('wa', '6443', 'Eucla'), '08:45'],
  ['Mundrabilla', address('wa', '6443', ' MUNDRABILLA '), '08:45'],
  ['Norseman, of the same postcode', address('wa', '6443', 'Norseman'), '08:00'],
  ['Christmas Island', address('wa', '6798', 'Christmas Island'), '07:00'],
])('%s has its own clock [OPEN-51]', (_, address, time) => {
  expect(localTime(new Date('2026-12-01T00:00:00Z'), placeZone({ address })).time).toBe(time);
});

it('a location may name its zone [OPEN-51]', () => {
  const at = { address: address('qld', '4375', 'Wallangarra'), timeZone: 'Australia/Sydney' };
  expect(placeZone(at)).toBe('Australia/Sydney');
});
