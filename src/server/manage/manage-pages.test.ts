import { expect, test } from 'vitest';
import { baysideDealer } from '../../config/dealer.fixture.ts';
import type { ReservationRow } from '../storage/tables.ts';
import { linkExpired, reservationPageView } from './manage-pages.ts';

const now = Date.parse('2026-11-21T03:00:00Z');
const row = {
  id: 'r-1',
  car_title: '2021 Toyota Corolla',
  state: 'held',
  amount_cents: 20_000,
  hold_hours: 48,
  refund_hours: null,
  claim_until: now - 3_600_000,
  paid_at: now - 90_000_000,
  refund_asked_at: null,
  kept_at: null,
} as ReservationRow;

test.each([
  ['says so while the deposit could be returned', {}, true],
  ['does not when the deposit is on its way', { refund_asked_at: now - 5 }, false],
  ['does not when the deposit became part of the price', { kept_at: now - 5 }, false],
])('the page of a reservation whose link has expired %s [LETTER-5]', (_, change, isSaid) => {
  const link = { purpose: 'reservation', id: 'r-1', expiresAt: now - 1 } as const;
  const view = reservationPageView({ ...row, ...change }, baysideDealer({}), {
    link,
    done: undefined,
    now,
  });
  expect(view.forms).toBeUndefined();
  expect(view.paragraphs.includes(linkExpired)).toBe(isSaid);
});
