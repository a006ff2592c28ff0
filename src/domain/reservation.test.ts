import { describe, expect, it } from 'vitest';
import { isReservable, reserveAmount, reserveAmountCents } from './reservation.ts';

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
    ['not reservable', [], -1],
  ])('%s [RESERVE-3]', (_, payment_processors, expected) => {
    expect(reserveAmount({ ...car, payment_processors })).toBe(expected);
    expect(reserveAmountCents({ ...car, payment_processors })).toBe(expected < 0 ? -1 : expected * 100);
  });
});
