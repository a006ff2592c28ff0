import { describe, expect, test } from 'vitest';
import type { Reservation } from '../../api/reservations.ts';
import {
  type CheckoutView,
  checkoutView,
  isPaymentPage,
  mayBeginAgain,
  timeInWords,
} from './checkout-view.ts';

const pending: Reservation = {
  id: 'r',
  car_id: 'c',
  state: 'pending',
  amount_cents: 20_000,
  until: 0,
  paid: false,
  declined: false,
  refundable: false,
  refund_due: false,
};

describe('the checkout shows', () => {
  test.each<[string, Partial<Reservation> | undefined, boolean, boolean, CheckoutView]>([
    ['the form for a free car', undefined, true, false, 'form'],
    ['that the car is gone when another visitor reserved it', undefined, false, false, 'gone'],
    ['an unpaid reservation', {}, false, false, 'unpaid'],
    ['a declined card before the payment page', { declined: true }, false, false, 'declined'],
    ['a declined card after the payment page', { declined: true }, false, true, 'declined'],
    ['a payment under way', {}, false, true, 'confirming'],
    ['a hold', { state: 'held', paid: true }, false, true, 'held'],
    ['a reservation that was not paid in time', { state: 'expired' }, true, false, 'late'],
    ['a late payment that may still arrive', { state: 'expired' }, true, true, 'confirming'],
    ['a hold that ended', { state: 'expired', paid: true }, true, false, 'ended'],
    ['a hold without a deposit that ended', { state: 'expired', amount_cents: 0 }, true, false, 'ended'],
    ['a cancelled reservation', { state: 'cancelled' }, true, false, 'cancelled'],
    ['a refund on its way', { state: 'cancelled', paid: true, refund_due: true }, true, false, 'returning'],
    ['a completed refund', { state: 'refunded', paid: true }, true, false, 'refunded'],
  ])('%s [RESERVE-1] [RESERVE-5]', (_, change, carIsFree, fromPayment, expected) => {
    const reservation = change && { ...pending, ...change };
    expect(checkoutView({ reservation, carIsFree, fromPayment })).toBe(expected);
  });

  test('a button to start again only when the reservation has ended and the car is free', () => {
    expect(mayBeginAgain('late', true)).toBe(true);
    expect(mayBeginAgain('late', false)).toBe(false);
    expect(mayBeginAgain('held', true)).toBe(false);
    expect(mayBeginAgain('form', true)).toBe(false);
  });
});

test('the end of a hold has its date unless it is today, and is told by the clock of the dealer [RESERVE-5]', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const noon = new Date(2026, 10, 21, 12).getTime();
  expect(timeInWords(new Date(2026, 10, 21, 15, 15).getTime(), noon, here)).toMatch(/^3:15\s?pm$/);
  expect(timeInWords(new Date(2026, 10, 23, 15, 15).getTime(), noon, here)).toMatch(
    /^Monday,? 23 November at 3:15\s?pm$/,
  );
  const [away, place, time] =
    here === 'Australia/Perth'
      ? ['Australia/Broken_Hill', 'Broken Hill', '5:45']
      : ['Australia/Perth', 'Perth', '3:15'];
  const at = Date.parse('2026-11-21T07:15:00Z');
  expect(timeInWords(at, at, away)).toMatch(new RegExp(`^${time}\\s?pm \\(${place} time\\)$`));
});

describe('an allowed payment page', () => {
  test.each([
    ['https://www.dealer.example/api/payments/test/1', true],
    ['https://checkout.stripe.com/c/pay/cs_1', true],
    ['https://pay.stripe.com/x', true],
    ['http://checkout.stripe.com/c/pay/cs_1', false],
    ['https://stripe.com.evil.example/', false],
    ['https://notstripe.com/', false],
    ['javascript:alert(1)', false],
    ['//evil.example/', false],
    ['', false],
  ])('at "%s": %s [OPEN-46]', (address, expected) => {
    expect(isPaymentPage(address, 'https://www.dealer.example')).toBe(expected);
  });
});
