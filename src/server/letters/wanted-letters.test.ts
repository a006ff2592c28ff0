import { describe, expect, it } from 'vitest';
import type { AppointmentRow, LeadRow, ReservationRow } from '../storage/tables.ts';
import { isStillTrue, letterJob, letterOf, wantedLetters } from './wanted-letters.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-21T03:00:00Z');
const startsAt = now + 48 * HOUR;

const lead = (more: Partial<LeadRow> = {}) =>
  ({
    category: 'General Enquiry',
    email: 'a@b.example',
    phone: '+61412345678',
    received_at: now,
    ...more,
  }) as LeadRow;
const booking = (more: Partial<AppointmentRow> = {}) =>
  ({ moves: 0, cancelled_at: null, ...more }) as AppointmentRow;
const hold = (more: Partial<ReservationRow>) =>
  ({ amount_cents: 20_000, paid_at: now, kept_at: null, claim_until: now + HOUR, ...more }) as ReservationRow;

type Case = {
  of: Partial<LeadRow>;
  appointment?: AppointmentRow;
  reservation?: ReservationRow;
  letters?: Partial<{ enabled: boolean; reminderHours: number; sms: boolean }>;
};

const wanted = ({ of, appointment, reservation, letters }: Case) =>
  wantedLetters(
    { lead: lead(of), appointment, reservation },
    { leads: { letters: { enabled: true, reminderHours: 24, sms: false, ...letters } } as never },
    { now, startsAt: appointment && startsAt },
  ).map(({ kind, target, runAt }) =>
    [kind, target, ...(runAt === undefined ? [] : [`in ${(runAt - now) / HOUR} h`])].join(' '),
  );

describe('wantedLetters', () => {
  it.each<[string, Case, string[]]>([
    ['an enquiry', { of: {} }, ['letter received']],
    ['an enquiry of last week', { of: { received_at: now - 25 * HOUR } }, []],
    ['no email address', { of: { email: '' } }, []],
    ['an invalid email address', { of: { email: 'a b@c' } }, []],
    ['a booking', { of: {}, appointment: booking() }, ['letter booked', 'letter reminder in 24 h']],
    [
      'a booking without reminders',
      { of: {}, appointment: booking(), letters: { reminderHours: 0 } },
      ['letter booked'],
    ],
    [
      'a booking that starts soon',
      { of: {}, appointment: booking(), letters: { reminderHours: 47 } },
      ['letter booked'],
    ],
    [
      'a moved booking',
      { of: {}, appointment: booking({ moves: 2 }) },
      ['letter booked 2', 'letter reminder 2 in 24 h'],
    ],
    [
      'a cancelled booking',
      { of: {}, appointment: booking({ moves: 1, cancelled_at: now }) },
      ['letter cancelled 1'],
    ],
    [
      'text messages',
      { of: {}, appointment: booking(), letters: { sms: true } },
      ['letter booked', 'sms booked', 'letter reminder in 24 h', 'sms reminder in 24 h'],
    ],
    [
      'no text message to a landline',
      { of: { phone: '+61755501234' }, letters: { sms: true }, appointment: booking() },
      ['letter booked', 'letter reminder in 24 h'],
    ],
    ['letters turned off', { of: {}, letters: { enabled: false } }, []],
    ['a forged reservation', { of: { category: 'Reservation', subcategory: 'Deposit paid' } }, []],
    [
      'an unpaid reservation',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'pending', paid_at: null }) },
      [],
    ],
    [
      'a paid reservation',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'held' }) },
      ['letter held'],
    ],
    [
      'an ended hold',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'held', claim_until: now }) },
      ['letter hold-ended'],
    ],
    [
      'an ended hold of a sold car',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'expired', kept_at: now }) },
      [],
    ],
    [
      'a reservation that was never paid',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'expired', paid_at: null }) },
      [],
    ],
    [
      'a cancelled reservation',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'cancelled' }) },
      ['letter hold-cancelled'],
    ],
    [
      'a returned deposit',
      { of: { category: 'Reservation' }, reservation: hold({ state: 'refunded' }) },
      ['letter refunded'],
    ],
  ])('%s [LETTER-3] [LETTER-5] [LETTER-7]', (_, given, letters) => {
    expect(wanted(given)).toEqual(letters);
  });
});

describe('isStillTrue', () => {
  const at = { now, startsAt };
  it.each([
    ['the time that it names', { moves: 1 }, 1, true],
    ['a time that was moved', { moves: 2 }, 1, false],
    ['a time that was cancelled', { moves: 1, cancelled_at: now }, 1, false],
  ] as const)('a reminder of %s [LETTER-3]', (_, row, moves, isTrue) => {
    const facts = { lead: lead(), appointment: booking(row), reservation: undefined };
    expect(isStillTrue({ channel: 'letter', occasion: 'reminder', moves }, facts, at)).toBe(isTrue);
    expect(isStillTrue({ channel: 'letter', occasion: 'booked', moves }, facts, { now, startsAt: now })).toBe(
      false,
    );
  });
});

it('reads the jobs that it writes', () => {
  const name = { channel: 'sms', occasion: 'reminder', moves: 3 } as const;
  expect(letterOf(letterJob(name))).toEqual(name);
});
