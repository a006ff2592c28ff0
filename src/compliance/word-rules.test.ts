import { expect, test } from 'vitest';
import { holdFinding, pastDates } from './word-rules.ts';

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

test.each([
  ['Hold a car for 48 hours with $200.', []],
  ['It takes the car off sale for two days.', []],
  ['Your deposit counts. It is held for 1 day.', ['held for 1 day']],
  ['A pre-approval holds for 90 days.', []],
  ['A refundable $200 holds a vehicle for five days.', ['holds a vehicle for five days']],
  ['It holds a vehicle for {hold}. We answer within 5 days.', []],
  ['Bring it back for 3 days.', []],
])('the times of a hold in "%s" that are not 48 hours are %j [RESERVE-5]', (text, found) => {
  const finding = holdFinding(
    { place: { file: 'reviews.json' }, text },
    { reserve: { holdHours: 48, checkoutPath: 'checkout' } },
  );
  expect([finding].flat().map((one) => one.found)).toEqual(found);
});
