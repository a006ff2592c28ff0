import { describe, expect, it } from 'vitest';
import { offerEndWords, offerState } from './offer-dates.ts';

describe('offerState', () => {
  it.each([
    [{}, 'current'],
    [{ from: '2026-11-21' }, 'current'],
    [{ from: '2026-11-22' }, 'upcoming'],
    [{ until: '2026-11-20' }, 'ended'],
    [{ until: '2026-11-21' }, 'ending'],
    [{ until: '2026-11-28' }, 'ending'],
    [{ until: '2026-11-29' }, 'current'],
    [{ from: '2026-12-01', until: '2026-12-31' }, 'upcoming'],
    [{ from: '2026-01-01', until: '2026-02-01' }, 'ended'],
  ])('%j is %s on 21 November 2026', (dates, state) => {
    expect(offerState(dates, '2026-11-21')).toBe(state);
  });
});

describe('offerEndWords', () => {
  it.each([
    [undefined, undefined],
    ['2026-11-20', 'Ended on 20 November 2026'],
    ['2026-11-21', 'Ends today'],
    ['2026-11-22', 'Ends tomorrow'],
    ['2026-11-28', 'Ends in 7 days'],
    ['2026-11-29', 'Until 29 November 2026'],
    ['2027-12-31', 'Until 31 December 2027'],
  ])('for the last day %s', (until, words) => {
    expect(offerEndWords({ until }, '2026-11-21')).toBe(words);
  });
});
