import { describe, expect, test } from 'vitest';
import { type ConsentMode, measuring, type PrivacyChoice, siteEventOf } from './events.ts';

describe('siteEventOf', () => {
  test('reads the fields of an event and ignores others [OPEN-8] [EVENT-5] [EVENT-7]', () => {
    const detail = { event_id: 25, car_id: 'c-1', dealership_id: 'd-1', phone: '07 5550 1234', name: 'Ann' };
    expect(siteEventOf(detail)).toEqual({
      event_id: 25,
      car_id: 'c-1',
      dealership_id: 'd-1',
      phone: '07 5550 1234',
    });
    expect(siteEventOf({ event_id: 39, car_id: 1201 })).toEqual({ event_id: 39, car_id: '1201' });
  });

  test.each([
    [undefined],
    [null],
    ['39'],
    [{}],
    [{ event_id: '39' }],
    [{ event_id: 1 }],
    [{ event_id: Number.NaN }],
    [[39]],
  ])('%j is not an event [OPEN-8]', (detail) => {
    expect(siteEventOf(detail)).toBeUndefined();
  });

  test('fields that are not text are left out [OPEN-8]', () => {
    const detail = { event_id: 39, car_id: {}, dealership_id: '', phone: 'x'.repeat(65) };
    expect(siteEventOf(detail)).toEqual({ event_id: 39 });
  });
});

test.each<[ConsentMode, PrivacyChoice, boolean, string]>([
  ['not-asked', '', false, 'allowed'],
  ['not-asked', '', true, 'refused'],
  // A yes counts only while the dealer asks. A no always counts.
  ['not-asked', 'accepted', true, 'refused'],
  ['not-asked', 'declined', false, 'refused'],
  ['ask', '', false, 'open'],
  ['ask', '', true, 'refused'],
  ['ask', 'accepted', false, 'allowed'],
  ['ask', 'accepted', true, 'allowed'],
  ['ask', 'declined', false, 'refused'],
  ['ask', 'declined', true, 'refused'],
])('a dealer with consent mode %s, a visitor who %s, GPC %s: %s [API-10]', (mode, choice, gpc, expected) => {
  expect(measuring(mode, choice, gpc)).toBe(expected);
});
