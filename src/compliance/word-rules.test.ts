import { expect, test } from 'vitest';
import { pastDates } from './word-rules.ts';

test.each([
  ['Ends 30 June 2026.', ['Ends 30 June 2026']],
  ['until the 3rd, until 3rd of Sept. 2026', ['until 3rd of Sept. 2026']],
  ['Offer ends 20/11/2026', ['ends 20/11/2026']],
  ['Bought and delivered by 1.2.2026', ['by 1.2.2026']],
  ['until 21 November 2026', []],
  ['until 22/11/2026', []],
  ['First sold on 1 May 2020.', []],
  ['until 30 Maybe 2020', []],
])('the past dates in "%s" are %j', (text, found) => {
  expect(pastDates(text, '2026-11-21')).toEqual(found);
});
