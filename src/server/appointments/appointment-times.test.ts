import { expect, test } from 'vitest';
import type { Diary } from '../../domain/leads/appointments.ts';
import { diarySlots, freeOf } from './appointment-times.ts';

/** Monday 23 November 2026, 10:30 in Brisbane. */
const now = Date.parse('2026-11-23T00:30:00Z');
const booked = (time: string, more: object = {}) => ({
  date: '2026-11-23',
  time,
  minutes: 60,
  carKey: '',
  ...more,
});

const diary = (more: Partial<Diary> = {}): Diary => ({
  kind: 'test-drive',
  hours: [{ weekday: 1, department: 'all', status: 'Open', start_hour: '09:00', end_hour: '13:00' }],
  byAppointment: false,
  timeZone: 'Australia/Brisbane',
  rules: { slotMinutes: 60, capacity: 2, noticeMinutes: 600, daysAhead: 1 },
  bookings: [],
  now,
  ...more,
});

const words = (date: string, of: Diary) => {
  const slots = diarySlots(date, of);
  return slots === 'unknown'
    ? slots
    : slots.map(({ time, free, isOver }) => `${time} ${isOver ? 'over' : free}`).join(', ');
};

test.each([
  ['an empty day, of which two hours are over', '2026-11-23', {}, '09:00 over, 10:00 over, 11:00 2, 12:00 2'],
  [
    'a booked time',
    '2026-11-23',
    { bookings: [booked('11:00')] },
    '09:00 over, 10:00 over, 11:00 1, 12:00 2',
  ],
  [
    'a full time',
    '2026-11-23',
    { bookings: [booked('12:00'), booked('12:00')] },
    '09:00 over, 10:00 over, 11:00 2, 12:00 0',
  ],
  [
    'a booking over two times',
    '2026-11-23',
    { bookings: [booked('11:30')] },
    '09:00 over, 10:00 over, 11:00 1, 12:00 1',
  ],
  [
    'more bookings than the capacity since it was lowered',
    '2026-11-23',
    { bookings: [1, 2, 3].map(() => booked('12:00')) },
    '09:00 over, 10:00 over, 11:00 2, 12:00 0',
  ],
  [
    'a booking of the car elsewhere',
    '2026-11-23',
    { bookings: [booked('12:00', { isElsewhere: true })] },
    '09:00 over, 10:00 over, 11:00 2, 12:00 2',
  ],
  ['a day that visitors cannot book yet', '2026-12-07', {}, '09:00 2, 10:00 2, 11:00 2, 12:00 2'],
  ['a closed day', '2026-11-24', {}, ''],
  ['a place without opening hours', '2026-11-24', { hours: [] }, 'unknown'],
])('the times of %s', (_, date, more, times) => {
  expect(words(date, diary(more))).toBe(times);
});

test('the free places of a day are added', () => {
  expect(freeOf([{ free: 2 }, { free: 1 }])).toBe(3);
});
