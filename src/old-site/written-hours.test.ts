import { expect, test } from 'vitest';
import { hoursInText } from './written-hours.ts';

/** A week from Monday in few letters: '8:30-17:30 x5, 9-13, -'. */
const inShort = (text: string) =>
  hoursInText(text)
    ?.map((day) => (day.status === 'Closed' ? '-' : `${day.start_hour}-${day.end_hour}`))
    .join(' ');

const week = (weekdays: string, saturday = '-', sunday = '-') =>
  [...Array.from({ length: 5 }, () => weekdays), saturday, sunday].join(' ');

test.each([
  ['Mo-Fr 08:30-17:30', week('08:30-17:30')],
  ['Monday to Friday: 8.30am to 5pm, Saturday 9am - 1pm, Sunday closed', week('08:30-17:00', '09:00-13:00')],
  ['Mon – Fri 8:30 – 5:30 | Sat 9 – 12', week('08:30-17:30', '09:00-12:00')],
  ['Open Mon-Sat 9 - 5', week('09:00-17:00', '09:00-17:00')],
  ['Mon, Tue, Wed, Thu & Fri 8am-6pm', week('08:00-18:00')],
  ['Mondays until Fridays 09:00 until 17:00', week('09:00-17:00')],
  ['MONDAY - SUNDAY 10.00 AM - 4.00 PM', week('10:00-16:00', '10:00-16:00', '10:00-16:00')],
  ['Sat – Sun: 10:00am–3:00pm', week('-', '10:00-15:00', '10:00-15:00')],
  [
    'Mon 9-5 Tues 9-5 Wed 9-5 Thurs 9-8 Fri 9-5',
    '09:00-17:00 09:00-17:00 09:00-17:00 09:00-20:00 09:00-17:00 - -',
  ],
  ['Sales Mon - Fri 8am - 6pm. Service Mon - Fri 7am - 5pm', week('08:00-18:00')],
  ['Mo-Fr 08:30:00-17:30:00', week('08:30-17:30')],
  ['Thursday to Monday 11am to 4 p.m.', '11:00-16:00 - - 11:00-16:00 11:00-16:00 11:00-16:00 11:00-16:00'],
  ['Sunday Closed', undefined],
  ['We sold 12-15 cars on Monday', undefined],
  ['Monday 25:00 - 26:00', undefined],
  ['', undefined],
])('reads %j', (text, hours) => {
  expect(inShort(text)).toBe(hours);
});
