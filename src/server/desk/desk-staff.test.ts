import { expect, test } from 'vitest';
import type { Dealer } from '../../config/schema/dealer.ts';
import { clockFor, type Person } from './desk-staff.ts';

/** A dealer with a place in each of these states. */
const dealer = (...states: string[]) =>
  ({
    locations: states.map((state) => ({
      id: state,
      slug: state,
      name: state,
      address: { state, city: '', postcode: '' },
    })),
    locationDisplay: { defaultState: 'nsw', locationOrder: states },
  }) as unknown as Dealer;

/** Somebody who works for these dealers, at one place of the first if it is named. */
const person = (dealers: Dealer[], place?: string) =>
  ({
    grants: dealers.map((one, at) => ({
      dealer: one,
      scope: at === 0 && place ? { places: { locations: [place] } } : {},
    })),
  }) as unknown as Person;

test.each([
  ['one place', person([dealer('qld')]), 'Australia/Brisbane', undefined],
  ['places with the same time', person([dealer('nsw', 'vic')]), 'Australia/Sydney', undefined],
  ['places of two zones', person([dealer('nsw', 'qld')]), 'Australia/Sydney', 'Sydney time'],
  ['two dealers', person([dealer('sa'), dealer('nt')]), 'Australia/Adelaide', 'Adelaide time'],
  [
    'a place in another zone than its dealer',
    person([dealer('nsw', 'wa')], 'wa'),
    'Australia/Perth',
    undefined,
  ],
  ['no place at all', person([dealer()]), 'Australia/Sydney', undefined],
])(
  'tells one time to whoever sees %s, and names it where clocks differ [DESK-1]',
  (_, who, timeZone, zoneName) => {
    const summer = Date.parse('2026-11-20T02:00:00Z');
    expect(clockFor(who, who.grants[0]!.dealer, summer)).toEqual({ timeZone, ...(zoneName && { zoneName }) });
  },
);
