import { describe, expect, it } from 'vitest';
import { aListedCar } from './listed-car.fixture.ts';
import { listedView, sinceListed } from './listed-date.ts';

const timeZone = 'Australia/Brisbane';
const today = '2026-11-20';
const carOf = (time: string, change = {}) => aListedCar({ created_at: Date.parse(time) / 1000, ...change });

it.each([
  ['2026-11-21', 'Listed today'],
  ['2026-11-20', 'Listed today'],
  ['2026-11-19', 'Listed yesterday'],
  ['2026-11-18', 'Listed 2 days ago'],
  ['2026-10-21', 'Listed 30 days ago'],
  ['2026-10-20', 'Listed 20 October 2026'],
  ['2025-11-20', 'Listed 20 November 2025'],
])('a car listed on %s: %s', (on, text) => {
  expect(sinceListed(on, today)).toBe(text);
});

it('counts from one local date to another over a change of the clock', () => {
  expect(sinceListed('2026-10-03', '2026-10-05')).toBe('Listed 2 days ago');
});

describe('when a car was listed', () => {
  const rules = { timeZone, listedDate: true } as const;
  const reader = { today, countsDays: true };

  it('is a date on a built page, because it is read on other days', () => {
    expect(listedView(carOf('2026-11-20T01:00:00Z'), rules, { today })).toEqual({
      on: '2026-11-20',
      text: 'Listed 20 November 2026',
    });
    expect(listedView(carOf('2026-11-20T01:00:00Z'), rules, reader)?.text).toBe('Listed today');
  });

  it.each([
    ['2026-11-18T13:59:00Z', '2026-11-18', 'Listed 2 days ago'],
    ['2026-11-18T14:00:00Z', '2026-11-19', 'Listed yesterday'],
  ])('is a day of the dealer: %s is %s in Brisbane', (time, on, text) => {
    expect(listedView(carOf(time), rules, reader)).toEqual({ on, text });
  });

  it.each([
    ['made up by the import', carOf('2026-11-18T00:00:00Z', { is_listing_date_known: false })],
    ['missing in an older index', aListedCar({ created_at: 0 })],
    ['the year 0 of a feed', carOf('0001-01-01T00:00:00Z')],
    ['1970', carOf('1970-01-01T10:00:00Z')],
    ['in the future', carOf('2026-11-22T00:00:00Z')],
    ['of a sold car', carOf('2026-11-18T00:00:00Z', { status: 'sold' })],
  ])('is not said: %s', (_, car) => {
    expect(listedView(car, rules, reader)).toBeUndefined();
    expect(listedView(car, rules, { today })).toBeUndefined();
  });

  it('is not said by a dealer who does not want it', () => {
    expect(listedView(carOf('2026-11-18T00:00:00Z'), { timeZone }, { today })).toBeUndefined();
  });
});
