import { describe, expect, test } from 'vitest';
import type { CarNow } from '../../api/cars.ts';
import type { Reservation } from '../../api/reservations.ts';
import {
  type CheckoutView,
  checkoutView,
  goneWords,
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

/** Saturday 21 November, 3:15 pm in Perth and 5:45 pm in Broken Hill. */
const saturday = Date.parse('2026-11-21T07:15:00Z');
const twoDays = 48 * 3_600_000;

test.each([
  [saturday, 'Australia/Perth', /^3:15\s?pm \(Perth time\)$/],
  [saturday, 'Australia/Broken_Hill', /^5:45\s?pm \(Broken Hill time\)$/],
  [saturday + twoDays, 'Australia/Perth', /^Monday,? 23 November at 3:15\s?pm \(Perth time\)$/],
])(
  'the end of a hold at %d is told by the clock of the dealer in %s, with its date unless it is today [RESERVE-5]',
  (at, zone, words) => {
    expect(timeInWords(at, saturday, zone)).toMatch(words);
  },
);

test.each<[string, Pick<CarNow, 'reserved' | 'taken' | 'taken_until'> | undefined, RegExp]>([
  [
    'held by another visitor',
    { reserved: true, taken: true, taken_until: saturday + twoDays },
    /^Already reserved until Monday,? 23 November at 3:15\s?pm \(Perth time\)\. Somebody else has reserved it\./,
  ],
  ['reserved in the feed', { reserved: true, taken: false }, /^Already reserved\. Somebody else/],
  [
    'being paid for by another visitor',
    { reserved: false, taken: true, taken_until: saturday },
    /^Somebody else is reserving it\. If they have not paid by 3:15\s?pm \(Perth time\), you can/,
  ],
  ['not for sale', { reserved: false, taken: false }, /^It cannot be reserved .* not for sale\.$/],
  ['not looked up yet', undefined, /^It cannot be reserved .* not for sale\.$/],
])('of a car that is %s the checkout says so [RESERVE-2] [RESERVE-5]', (_, car, words) => {
  const until = car?.taken_until && timeInWords(car.taken_until, saturday, 'Australia/Perth');
  expect(goneWords(car, until || '').join('. ')).toMatch(words);
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
