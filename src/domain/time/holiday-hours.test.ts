import { expect, it } from 'vitest';
import type { OpeningHour } from '../places/location.ts';
import { holidayHours, holidayName } from './holiday-hours.ts';

const closed = (date: string, more: Partial<OpeningHour> = {}): OpeningHour => ({
  weekday: 5,
  status: 'Closed',
  department: 'all',
  date,
  ...more,
});
const shortDay: OpeningHour = {
  ...closed('2026-12-24'),
  status: 'Open',
  start_hour: '08:30',
  end_hour: '13:00',
};
const hours = [
  closed('2026-12-26'),
  closed('2026-12-25'),
  shortDay,
  closed('2026-12-24', { department: 'service' }),
  { weekday: 1, status: 'Closed', department: 'all' } satisfies OpeningHour,
];

it('lists dated hours in order, with the holiday’s name [LOC-2] [OPEN-68]', () => {
  expect(holidayHours(hours, '2026-11-20')).toEqual([
    {
      date: '2026-12-24',
      day: 'Thursday 24 December',
      name: 'Christmas Eve',
      hours: [{ text: '8:30 am to 1 pm' }, { department: 'service', text: 'Closed' }],
    },
    { date: '2026-12-25', day: 'Friday 25 December', name: 'Christmas Day', hours: [{ text: 'Closed' }] },
    { date: '2026-12-26', day: 'Saturday 26 December', name: 'Boxing Day', hours: [{ text: 'Closed' }] },
  ]);
});

it('lists today and later days, not past ones [OPEN-68]', () => {
  expect(holidayHours(hours, '2026-12-26').map(({ date }) => date)).toEqual(['2026-12-26']);
  expect(holidayHours(hours, '2026-12-27')).toEqual([]);
});

it('says by appointment where the entry itself does [LOC-5]', () => {
  const entry = closed('2026-12-25', { formated_hours: 'By Appointment' });
  expect(holidayHours([entry], '2026-11-20')[0]?.hours).toEqual([{ text: 'By appointment only' }]);
});

it.each([
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2027-01-26', 'Australia Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2026-04-05', 'Easter Sunday'],
  ['2028-04-14', 'Good Friday'],
  ['2026-12-28', undefined],
  ['nonsense', undefined],
])('the holiday on %s is %s [LOC-2]', (date, name) => {
  expect(holidayName(date)).toBe(name);
});
