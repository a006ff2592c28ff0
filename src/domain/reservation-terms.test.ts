import { expect, it } from 'vitest';
import { reservationTerms } from './reservation-terms.ts';

it('the terms state the deposit, the length of the hold, and the full refund [RESERVE-5]', () => {
  const terms = reservationTerms(48, 500).join(' ');
  expect(terms).toContain('deposit of $500 takes the car off sale for 48 hours, counted from the payment');
  expect(terms).toContain('100% refundable');
  expect(reservationTerms(168, 2000).join(' ')).toContain('for 7 days');
});

it('without a deposit the terms do not mention a refund [RESERVE-5]', () => {
  const terms = reservationTerms(48, 0).join(' ');
  expect(terms).toContain('nothing to pay');
  expect(terms).not.toMatch(/deposit|refund|\$/);
});

it('the dealer may have terms of their own', () => {
  expect(reservationTerms(48, 200, ['Ours.'])).toEqual(['Ours.']);
});
