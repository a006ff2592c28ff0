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
    ['a free car', undefined, true, false, 'form'],
    ["somebody else's car", undefined, false, false, 'gone'],
    ['an unpaid one', {}, false, false, 'unpaid'],
    ['a declined card', { declined: true }, false, false, 'declined'],
    ['a declined card after coming back', { declined: true }, false, true, 'declined'],
    ['a payment under way', {}, false, true, 'confirming'],
    ['a hold', { state: 'held', paid: true }, false, true, 'held'],
    ['one not paid in time', { state: 'expired' }, true, false, 'late'],
    ['one not paid in time whose payment may arrive', { state: 'expired' }, true, true, 'confirming'],
    ['a hold that ended', { state: 'expired', paid: true }, true, false, 'ended'],
    ['a free hold that ended', { state: 'expired', amount_cents: 0 }, true, false, 'ended'],
    ['one given up', { state: 'cancelled' }, true, false, 'cancelled'],
    ['money on its way back', { state: 'cancelled', paid: true, refund_due: true }, true, false, 'returning'],
    ['money back', { state: 'refunded', paid: true }, true, false, 'refunded'],
  ])('%s [RESERVE-1] [RESERVE-5]', (_, change, carIsFree, fromPayment, expected) => {
    const reservation = change && { ...pending, ...change };
    expect(checkoutView({ reservation, carIsFree, fromPayment })).toBe(expected);
  });

  test('a way to begin again where one has ended and the car is free', () => {
    expect(mayBeginAgain('late', true)).toBe(true);
    expect(mayBeginAgain('late', false)).toBe(false);
    expect(mayBeginAgain('held', true)).toBe(false);
    expect(mayBeginAgain('form', true)).toBe(false);
  });
});

test('the end of a hold is named by its day unless it is today [RESERVE-5]', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  expect(timeInWords(new Date(2026, 10, 21, 15, 15).getTime(), noon)).toMatch(/^3:15\s?pm$/);
  expect(timeInWords(new Date(2026, 10, 23, 15, 15).getTime(), noon)).toMatch(
    /^Monday,? 23 November at 3:15\s?pm$/,
  );
});

describe('money is paid at', () => {
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
  ])('%s: %s [OPEN-46]', (address, expected) => {
    expect(isPaymentPage(address, 'https://www.dealer.example')).toBe(expected);
  });
});
