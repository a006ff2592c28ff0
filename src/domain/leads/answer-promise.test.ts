import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { answerPromise, promiseWords } from './answer-promise.ts';

const day = (weekday: number, start_hour?: string, end_hour?: string, date?: string): OpeningHour => ({
  weekday,
  department: 'sales',
  status: 'Open',
  ...(start_hour && end_hour && { start_hour, end_hour }),
  ...(date && { date }),
});
const closed = (weekday: number, date?: string): OpeningHour => ({
  weekday,
  department: 'sales',
  status: 'Closed',
  ...(date && { date }),
});

/** Monday to Friday 8:30 to 5:30, Saturday 9 to 1. */
const week = [
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:30', '17:30')),
  day(6, '09:00', '13:00'),
  closed(0),
];

interface Case {
  minutes?: number;
  hours?: OpeningHour[];
  timeZone?: string;
}

const wordsAt = (
  moment: string,
  { minutes = 120, hours = week, timeZone = 'Australia/Brisbane' }: Case = {},
) => {
  const promise = answerPromise(Date.parse(moment), { hours, answersWithinMinutes: minutes, timeZone });
  return promise && promiseWords(promise);
};

// 20 November 2026 is a Friday.
describe('a person who usually answers within two hours of work', () => {
  it.each<[string, string, string, Case?]>([
    ['at the start of the day', '2026-11-20T08:30+10:00', 'Usually answers by 10:30 am today'],
    ['a minute later: rounded up', '2026-11-20T08:31+10:00', 'Usually answers by 11 am today'],
    ['a second later: rounded up', '2026-11-20T08:30:01+10:00', 'Usually answers by 11 am today'],
    ['until 11:30: by lunch', '2026-11-20T09:30+10:00', 'Usually answers by lunch today'],
    ['until noon: by lunch', '2026-11-20T10:00+10:00', 'Usually answers by lunch today'],
    ['after noon: not by lunch', '2026-11-20T10:01+10:00', 'Usually answers by 12:30 pm today'],
    ['just before the end of work', '2026-11-20T15:30+10:00', 'Usually answers by 5:30 pm today'],
    ['the rest is on the next day of work', '2026-11-19T15:31+10:00', 'Usually answers by 9 am tomorrow'],
    ['over a Sunday', '2026-11-21T12:00+10:00', 'Usually answers by 9:30 am on Monday'],
    ['before work', '2026-11-20T06:00+10:00', 'Back today at 8:30 am'],
    ['at the very end of work', '2026-11-20T17:30+10:00', 'Back tomorrow at 9 am'],
    ['on Saturday evening', '2026-11-21T20:00+10:00', 'Back on Monday at 8:30 am'],
    ['in the last minute', '2026-11-21T12:59+10:00', 'Usually answers by 10:30 am on Monday'],
    [
      'rounded up, but not past the end of work',
      '2026-11-20T15:05+10:00',
      'Usually answers by 5:10 pm today',
      { hours: [day(5, '08:30', '17:10')] },
    ],
    [
      'a break is no work',
      '2026-11-20T11:30+10:00',
      'Usually answers by 2:30 pm today',
      { hours: [day(5, '09:00', '12:00'), day(5, '13:00', '17:00')] },
    ],
    [
      'in the break',
      '2026-11-20T12:15+10:00',
      'Back today at 1 pm',
      { hours: [day(5, '13:00', '17:00'), day(5, '09:00', '12:00')] },
    ],
    [
      'hours that overlap count once',
      '2026-11-20T14:00+10:00',
      'Usually answers by 9:30 am on Monday',
      { hours: [day(5, '09:00', '15:00'), day(5, '11:00', '15:30'), day(1, '09:00', '17:00')] },
    ],
    [
      'a holiday on Monday',
      '2026-11-21T20:00+10:00',
      'Back on Tuesday at 8:30 am',
      { hours: [...week, closed(1, '2026-11-23')] },
    ],
    [
      'shorter hours on a date',
      '2026-12-24T10:30+10:00',
      'Usually answers by 9 am on Monday',
      {
        hours: [
          ...week,
          day(4, '08:30', '12:00', '2026-12-24'),
          closed(5, '2026-12-25'),
          closed(6, '2026-12-26'),
        ],
      },
    ],
    [
      'away for more than a week: with the date',
      '2026-12-24T13:00+10:00',
      'Back on Monday 4/1 at 8:30 am',
      {
        hours: [day(1, '08:30', '17:30'), closed(1, '2026-12-28')],
      },
    ],
    [
      'an answer that takes days',
      '2026-11-20T09:00+10:00',
      'Usually answers by lunch on Monday',
      { minutes: 960 },
    ],
  ])('%s', (_, moment, words, about) => {
    expect(wordsAt(moment, about)).toBe(words);
  });

  it.each<[string, string, Case]>([
    ['states no hours', '2026-11-20T10:00+10:00', { hours: [] }],
    ['never works', '2026-11-20T10:00+10:00', { hours: [closed(1), closed(5)] }],
    ['works today without times', '2026-11-20T10:00+10:00', { hours: [day(5)] }],
    [
      'goes on tomorrow without times',
      '2026-11-20T16:00+10:00',
      { hours: [day(5, '09:00', '17:00'), day(6)] },
    ],
    [
      'needs more work than the two weeks ahead have',
      '2026-11-20T10:00+10:00',
      { hours: [day(5, '09:00', '10:30')], minutes: 600 },
    ],
    [
      'is away for longer than two weeks',
      '2026-11-20T20:00+10:00',
      { hours: [day(1, '09:00', '17:00'), closed(1, '2026-11-23'), closed(1, '2026-11-30')] },
    ],
  ])('promises nothing when the person %s', (_, moment, about) => {
    expect(wordsAt(moment, about)).toBeUndefined();
  });
});

describe('the clock of the place, wherever the visitor is', () => {
  // The same moment is 11:30 am in Sydney, 11 am in Adelaide, 10:30 am in Brisbane and 8:30 am in Perth.
  const moment = '2026-11-20T00:30:00Z';
  it.each([
    ['Australia/Sydney', 'Usually answers by 1:30 pm today'],
    ['Australia/Adelaide', 'Usually answers by 1 pm today'],
    ['Australia/Brisbane', 'Usually answers by 12:30 pm today'],
    ['Australia/Darwin', 'Usually answers by lunch today'],
    ['Australia/Perth', 'Usually answers by 10:30 am today'],
  ])('in %s', (timeZone, words) => {
    expect(wordsAt(moment, { timeZone })).toBe(words);
  });

  it('has another day than the visitor’s', () => {
    // Friday evening in Perth, Saturday 1 am in Sydney.
    expect(wordsAt('2026-11-20T14:00:00Z', { timeZone: 'Australia/Perth' })).toBe('Back tomorrow at 9 am');
    expect(wordsAt('2026-11-20T14:00:00Z', { timeZone: 'Australia/Sydney' })).toBe('Back today at 9 am');
  });

  // Daylight saving starts in Sydney on Sunday 4 October 2026 at 2 am, and ends on Sunday 4 April 2027 at 3 am.
  it.each([
    ['the night before it starts', '2026-10-03T23:00+10:00', 'Back tomorrow at 10 am'],
    ['half an hour before work on its first day', '2026-10-04T09:30+11:00', 'Back today at 10 am'],
    ['during work on its first day', '2026-10-04T10:00+11:00', 'Usually answers by lunch today'],
    ['while the clocks go forward', '2026-10-04T01:30+10:00', 'Back today at 10 am'],
    ['during work on the day it ends', '2027-04-04T10:00+10:00', 'Usually answers by lunch today'],
    ['in the hour that comes twice', '2027-04-04T02:30+10:00', 'Back today at 10 am'],
  ])('changes with daylight saving: %s', (_, at, words) => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, '10:00', '16:00'));
    expect(wordsAt(at, { hours, timeZone: 'Australia/Sydney' })).toBe(words);
  });

  it('counts an hour less of a night in which the clocks go forward', () => {
    const hours = [day(0, '00:00', '06:00')];
    const at = '2026-10-04T01:00+10:00';
    expect(wordsAt(at, { hours, timeZone: 'Australia/Sydney' })).toBe('Usually answers by 4 am today');
    expect(wordsAt(at, { hours })).toBe('Usually answers by 3 am today');
  });
});

it('is a sentence about somebody where the name is given', () => {
  const promise = { date: '2026-11-23', inDays: 3 };
  expect(promiseWords({ ...promise, kind: 'answers', time: '12:00' }, 'Mai')).toBe(
    'Mai usually answers by lunch on Monday',
  );
  expect(promiseWords({ ...promise, kind: 'back', time: '08:30' }, 'Mai')).toBe(
    'Mai is back on Monday at 8:30 am',
  );
});
