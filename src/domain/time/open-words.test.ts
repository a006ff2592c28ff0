import { describe, expect, it } from 'vitest';
import { isHoliday, openDaysText, openState, openWords } from './open-state.ts';
import { openOn as open } from './opening-hour.fixture.ts';
import { localTime, timeZoneOf } from './time-zone.ts';

describe('the text beside the hours', () => {
  it.each([
    [{ open: true, until: '17:30' }, 'Open now, until 5:30 pm'],
    [{ open: true }, 'Open today'],
    [
      { open: false, opens: { date: '2026-11-20', time: '08:30', inDays: 0 } },
      'Closed now, opens at 8:30 am',
    ],
    [
      { open: false, opens: { date: '2026-11-21', time: '09:00', inDays: 1 } },
      'Closed now, opens at 9 am tomorrow',
    ],
    [
      { open: false, opens: { date: '2026-11-23', time: '09:00', inDays: 3 } },
      'Closed now, opens at 9 am on Monday',
    ],
    [{ open: false }, 'Closed now'],
  ] as const)('%o: %s [LOC-3]', (state, words) => {
    expect(openWords(state)).toBe(words);
  });

  it.each([
    [[0, 1, 2, 3, 4, 5, 6], 'Open 7 days'],
    [[1, 2, 3, 4, 5, 6], 'Open Monday to Saturday'],
    [[2, 3, 4, 6], 'Open Tuesday to Thursday and Saturday'],
    [[1, 3, 5], 'Open Monday, Wednesday and Friday'],
    [[0, 6], 'Open Saturday and Sunday'],
    [[4], 'Open Thursday'],
    [[], ''],
  ])('open on %o: %s', (days, words) => {
    expect(
      openDaysText(
        days.map((day) => open(day)),
        'sales',
      ),
    ).toBe(words);
  });

  it('recognises a holiday by its date [OPEN-68]', () => {
    const hours = [open(5), { ...open(5), date: '2026-12-25', status: 'Closed' as const }];
    expect([isHoliday(hours, 'sales', '2026-12-25'), isHoliday(hours, 'sales', '2026-12-18')]).toEqual([
      true,
      false,
    ]);
  });
});

/** Open from nine to five, every day. */
describe('when the clocks change', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => open(day));
  const said = (state: Parameters<typeof timeZoneOf>[0], moment: string) =>
    openWords(openState(week, 'sales', localTime(new Date(moment), timeZoneOf(state))));

  it.each([
    // Daylight saving starts on Sunday 4 October 2026 in the south-east; Queensland, the west and the north stay.
    ['nsw', '2026-10-02T22:30:00Z', 'Closed now, opens at 9 am'],
    ['nsw', '2026-10-03T22:30:00Z', 'Open now, until 5 pm'],
    ['nsw', '2026-10-04T06:30:00Z', 'Closed now, opens at 9 am tomorrow'],
    ['qld', '2026-10-03T22:30:00Z', 'Closed now, opens at 9 am'],
    ['qld', '2026-10-04T06:30:00Z', 'Open now, until 5 pm'],
    ['sa', '2026-10-02T22:45:00Z', 'Closed now, opens at 9 am'],
    ['sa', '2026-10-03T22:45:00Z', 'Open now, until 5 pm'],
    ['nt', '2026-10-03T23:15:00Z', 'Closed now, opens at 9 am'],
    ['wa', '2026-10-04T00:30:00Z', 'Closed now, opens at 9 am'],
    ['wa', '2026-10-04T01:00:00Z', 'Open now, until 5 pm'],
    // It ends on Sunday 4 April 2027.
    ['nsw', '2027-04-02T22:30:00Z', 'Open now, until 5 pm'],
    ['nsw', '2027-04-03T22:30:00Z', 'Closed now, opens at 9 am'],
    ['vic', '2027-04-03T23:00:00Z', 'Open now, until 5 pm'],
    ['tas', '2027-04-04T06:59:00Z', 'Open now, until 5 pm'],
    ['sa', '2027-04-03T23:15:00Z', 'Closed now, opens at 9 am'],
    ['sa', '2027-04-03T23:30:00Z', 'Open now, until 5 pm'],
    ['qld', '2027-04-03T23:00:00Z', 'Open now, until 5 pm'],
  ] as const)('%s at %s: %s [OPEN-51] [LOC-3]', (state, moment, words) => {
    expect(said(state, moment)).toBe(words);
  });
});
