import { expect, it } from 'vitest';
import { hoursText, readHoursText } from './hours-text.ts';
import type { OpeningHour } from './location.ts';

const hours: OpeningHour[] = [
  { weekday: 1, status: 'Open', start_hour: '08:30', end_hour: '12:30', department: 'sales' },
  { weekday: 1, status: 'Open', start_hour: '13:00', end_hour: '17:30', department: 'sales' },
  { weekday: 2, status: 'Open', department: 'all' },
  { weekday: 0, status: 'Closed', department: 'all' },
  { weekday: 5, status: 'Closed', date: '2026-12-25', department: 'all' },
];

it('writes hours in few bytes and reads the same back [DATA-10]', () => {
  const text = hoursText([...hours, { weekday: 3, status: 'Closed', department: 'parts' }], 'sales');
  expect(text).toBe('1=08:30-12:30;1=13:00-17:30;2*=;0*=closed;2026-12-25*=closed');
  expect(readHoursText(text, 'sales')).toEqual(hours);
});

it.each(['', 'x', '7=closed', '1', '2026-1-1=closed'])('reads no hours from "%s"', (text) => {
  expect(readHoursText(text, 'sales')).toEqual([]);
});
