import { expect, test } from 'vitest';
import { fleetPlace } from './fleet-place.ts';

const address = 'https://fleet.agency.example';
const staff = 'Ann Lee <Ann@Agency.example>, Ben Ng <ben@agency.example>';

test('the console has an address and its staff', () => {
  expect(fleetPlace({})).toBeUndefined();
  expect(fleetPlace({ FLEET_ADDRESS: `${address}/`, FLEET_STAFF: staff })).toEqual({
    origin: address,
    staff: new Map([
      ['ann@agency.example', 'Ann Lee'],
      ['ben@agency.example', 'Ben Ng'],
    ]),
  });
  const local = fleetPlace({ FLEET_ADDRESS: 'http://fleet.localhost:4400', FLEET_STAFF: staff });
  expect(local?.origin).toBe('http://fleet.localhost:4400');
});

test.each([
  [address, undefined, 'needed together'],
  [undefined, staff, 'needed together'],
  ['fleet.agency.example', staff, 'FLEET_ADDRESS must be an address'],
  ['http://fleet.agency.example', staff, 'FLEET_ADDRESS must be an address'],
  [`${address}/fleet/`, staff, 'without a path'],
  ['https://ann:secret@fleet.agency.example', staff, 'FLEET_ADDRESS must be an address'],
  [address, 'ann@agency.example', "FLEET_STAFF has 'ann@agency.example'"],
  [address, 'Ann <ann>', "FLEET_STAFF has 'Ann <ann>'"],
  [address, `${staff},`, "FLEET_STAFF has ''"],
])('%s with %s is refused', (FLEET_ADDRESS, FLEET_STAFF, message) => {
  expect(() => fleetPlace({ FLEET_ADDRESS, FLEET_STAFF })).toThrow(message);
});
