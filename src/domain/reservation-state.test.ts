import { describe, expect, it } from 'vitest';
import {
  acceptedPayments,
  afterPayment,
  holdLength,
  keepsCar,
  leadStage,
  type ReservationState,
  stateAt,
} from './reservation-state.ts';

describe('the state at a moment', () => {
  it.each<[ReservationState, number, ReservationState, boolean]>([
    ['pending', 999, 'pending', true],
    ['pending', 1000, 'expired', false],
    ['held', 999, 'held', true],
    ['held', 1000, 'expired', false],
    ['expired', 999, 'expired', false],
    ['cancelled', 999, 'cancelled', false],
    ['refunded', 1001, 'refunded', false],
  ])('%s at %d is %s, keeps the car: %s [RESERVE-5]', (state, now, expected, keeps) => {
    const reservation = { state, claim_until: 1000 };
    expect(stateAt(reservation, now)).toBe(expected);
    expect(keepsCar(reservation, now)).toBe(keeps);
  });
});

describe('a payment that arrives', () => {
  it.each<[ReservationState, boolean, ReturnType<typeof afterPayment>]>([
    ['pending', true, 'hold'],
    ['expired', true, 'hold'],
    ['expired', false, 'refund'],
    ['cancelled', true, 'refund'],
    ['cancelled', false, 'refund'],
    ['held', true, 'nothing'],
    ['refunded', true, 'nothing'],
  ])(
    'for a reservation that is %s, with the car free: %s, leads to: %s [RESERVE-5] [OPEN-46]',
    (state, free, expected) => {
      expect(afterPayment(state, free)).toBe(expected);
    },
  );
});

describe('the status for the dealer', () => {
  it.each<[ReservationState, number, boolean, string]>([
    ['pending', 20_000, false, 'Deposit not paid yet'],
    ['held', 20_000, true, 'Deposit paid'],
    ['held', 0, false, 'Held without deposit'],
    ['expired', 20_000, false, 'Deposit never paid'],
    ['expired', 20_000, true, 'Hold ended'],
    ['expired', 0, false, 'Hold ended'],
    ['cancelled', 20_000, false, 'Cancelled'],
    ['cancelled', 20_000, true, 'Cancelled, refund on its way'],
    ['refunded', 20_000, true, 'Deposit refunded'],
  ])(
    '%s with a deposit of %d cents, paid: %s, is: %s [RESERVE-1]',
    (state, amount_cents, isPaid, expected) => {
      expect(leadStage({ state, amount_cents }, isPaid)).toBe(expected);
    },
  );
});

describe('the length of a hold as text', () => {
  it.each([
    [48, '48 hours'],
    [1, '1 hour'],
    [24, '24 hours'],
    [72, '3 days'],
    [168, '7 days'],
    [80, '80 hours'],
  ])('%d hours are written %s [RESERVE-5]', (hours, expected) => {
    expect(holdLength(hours)).toBe(expected);
  });
});

it('five payment methods are accepted [RESERVE-7]', () => {
  expect(acceptedPayments).toEqual(['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay']);
});
