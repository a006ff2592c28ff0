import { describe, expect, it } from 'vitest';
import {
  acceptedPayments,
  afterPayment,
  automaticRefundAt,
  holdLength,
  isReservable,
  keepsCar,
  leadStage,
  possibleActions,
  type ReservationState,
  reservationTerms,
  reserveAmount,
  stateAt,
} from './reservation.ts';

const card = [{ name: 'card' }];
const car = { status: 'in_stock', reserved: false, payment_processors: card };

describe('isReservable', () => {
  it.each([
    ['in stock with a processor', {}, true],
    ['coming soon with a processor', { status: 'coming_soon' }, true],
    ['sold', { sold: true }, false],
    ['already reserved', { reserved: true }, false],
    ['no payment processor', { payment_processors: [] }, false],
    ['unknown status', { status: 'in_transit' }, false],
  ])('%s [OPEN-44]', (_, change, expected) => {
    expect(isReservable({ ...car, ...change })).toBe(expected);
  });
});

describe('reserveAmount', () => {
  it.each([
    ['no amount given: $200', card, 200],
    ['an amount of the processor', [{ name: 'card', amount: 500 }], 500],
    ['the first processor with an amount', [{ name: 'card' }, { name: 'wallet', amount: 300 }], 300],
    ['free of charge', [{ name: 'card', amount: 0 }], 0],
    ['not reservable', [], undefined],
  ])('%s [RESERVE-3]', (_, payment_processors, expected) => {
    expect(reserveAmount({ ...car, payment_processors })).toBe(expected);
  });
});

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

it('the terms state the deposit, the length of the hold, and the full refund [RESERVE-5]', () => {
  const terms = reservationTerms({ holdHours: 48 }, 500).join(' ');
  expect(terms).toContain('deposit of $500 takes the vehicle off sale for 48 hours, counted from the');
  expect(terms).toContain('100% refundable');
  expect(reservationTerms({ holdHours: 168 }, 2000).join(' ')).toContain('for 7 days');
});

it('without a deposit the terms do not mention a refund [RESERVE-5]', () => {
  const terms = reservationTerms({ holdHours: 48, refundHoursAfterHold: 24 }, 0).join(' ');
  expect(terms).toContain('nothing to pay');
  expect(terms).not.toMatch(/deposit|refund|\$/);
});

it('the dealer may have terms of their own', () => {
  expect(reservationTerms({ holdHours: 48, terms: ['Ours.'] }, 200)).toEqual(['Ours.']);
});

it.each<[what: string, refundHoursAfterHold: number | undefined, said: RegExp, not: RegExp]>([
  ['by hand', undefined, /remains yours: we return it when you ask/, /without you asking/],
  ['at once', 0, /goes back to your card at once, without you asking/, /when you ask/],
  ['after a day', 24, /goes back to your card 24 hours later, without you asking/, /when you ask/],
  ['after a week', 168, /goes back to your card 7 days later, without you asking/, /when you ask/],
])('the terms say what happens to a deposit after the hold: %s [RESERVE-5]', (_, hours, said, not) => {
  const terms = reservationTerms({ holdHours: 48, refundHoursAfterHold: hours }, 500).join(' ');
  expect(terms).toMatch(said);
  expect(terms).not.toMatch(not);
});

it.each<[refund_hours: number | null, at: number | undefined]>([
  [null, undefined],
  [0, 1000],
  [2, 7_201_000],
])('with %s promised hours a deposit goes back by itself at %s [RESERVE-5]', (refund_hours, at) => {
  expect(automaticRefundAt({ claim_until: 1000, refund_hours })).toBe(at);
});

describe('what staff can do with a reservation', () => {
  const now = 1000;
  const paid = {
    state: 'held',
    claim_until: 2000,
    amount_cents: 50_000,
    paid_at: 1,
    refund_asked_at: null,
    kept_at: null,
  } as const;
  it.each<[name: string, change: Partial<Parameters<typeof possibleActions>[0]>, actions: string[]]>([
    ['held and paid', {}, ['extend', 'sell', 'release']],
    ['held without a deposit', { amount_cents: 0, paid_at: null }, ['extend', 'sell', 'release']],
    ['the hold of a paid one has ended', { claim_until: 1000 }, ['extend', 'sell', 'release']],
    ['the hold of a free one has ended', { amount_cents: 0, paid_at: null, state: 'expired' }, ['extend']],
    ['being paid', { state: 'pending', paid_at: null }, ['release']],
    ['never paid', { state: 'expired', paid_at: null }, []],
    ['part of a sale', { kept_at: 5 }, []],
    ['refund asked for', { refund_asked_at: 5, state: 'cancelled' }, []],
    ['refunded', { refund_asked_at: 5, state: 'refunded' }, []],
  ])('%s', (_, change, actions) => {
    expect(possibleActions({ ...paid, ...change }, now)).toEqual(actions);
  });
});
