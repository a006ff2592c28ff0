import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { structuredData } from './structured-data.ts';
import { type DayHours, hoursInText, hoursOfThing } from './written-hours.ts';

/** A week from Monday in few letters: '8:30-17:30 x5, 9-13, -'. */
const inShort = (text: string) => shortWeek(hoursInText(text));
const shortWeek = (hours: DayHours[] | undefined) =>
  hours?.map((day) => (day.status === 'Closed' ? '-' : `${day.start_hour}-${day.end_hour}`)).join(' ');

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
  // As platforms and people write them.
  ['Mo 09:00-17:00, Tu 09:00-17:00, , , Fr 09:00-13:00, , ', '09:00-17:00 09:00-17:00 - - 09:00-13:00 - -'],
  ['Monday,Tuesday,Wednesday,Thursday,Friday 08:30-17:30', week('08:30-17:30')],
  ['Monday – Saturday: 9:00AM – 8:00PM Sunday: Closed', week('09:00-20:00', '09:00-20:00')],
  ['Monday through Friday: 8:30 AM thru 6:00 PM', week('08:30-18:00')],
  ['Mon‑Fri 0830−1730', week('08:30-17:30')],
  ['Weekdays 830am-530pm, weekends 10 ~ 4', week('08:30-17:30', '10:00-16:00', '10:00-16:00')],
  ['M-F 8-5:30, Sat 9am to noon', week('08:00-17:30', '09:00-12:00')],
  ['Open 7 days a week, 9am - 5pm', week('09:00-17:00', '09:00-17:00', '09:00-17:00')],
  ['8.30am - 5pm Monday to Friday, 9am - 1pm Saturday', week('08:30-17:00', '09:00-13:00')],
  [
    'Service Hours Mon-Fri 7:30-4:30 Sales Hours Mon-Fri 8:30-5:30 Sat 9-1',
    week('08:30-17:30', '09:00-13:00'),
  ],
  ['Sunday Closed', undefined],
  ['We sold 12-15 cars on Monday', undefined],
  ['Monday 25:00 - 26:00', undefined],
  ['', undefined],
])('reads %j', (text, hours) => {
  expect(inShort(text)).toBe(hours);
});

const specified = (rules: object[]) => ({ openingHoursSpecification: rules });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

test.each<[string, object, string | undefined]>([
  [
    'times of a clock',
    specified([{ dayOfWeek: weekdays, opens: '9:00 AM', closes: '5:00 PM' }]),
    week('09:00-17:00'),
  ],
  [
    'a zone',
    specified([{ dayOfWeek: 'Mo-Fr', opens: 'T08:30:00+10:00', closes: '17:30Z' }]),
    week('08:30-17:30'),
  ],
  [
    'days as things, and one that is closed',
    specified([
      { dayOfWeek: weekdays.map((name) => ({ '@type': 'DayOfWeek', name })), opens: '8:00', closes: '17:00' },
      { dayOfWeek: 'schema:Saturday', opens: '00:00', closes: '00:00' },
      { dayOfWeek: 'https://schema.org/PublicHolidays', opens: '09:00', closes: '12:00' },
    ]),
    week('08:00-17:00'),
  ],
  [
    'those of one week of the year',
    specified([
      { dayOfWeek: weekdays, opens: '10:00', closes: '12:00', validFrom: '2026-12-24' },
      { dayOfWeek: weekdays, opens: '09:00', closes: '17:00' },
    ]),
    week('09:00-17:00'),
  ],
  [
    'an array of texts',
    { openingHours: ['Mo-Fr 08:30-17:30', 'Sa 09:00-13:00'] },
    week('08:30-17:30', '09:00-13:00'),
  ],
  ['nothing but commas', { openingHours: ', , , , , , ' }, undefined],
])('reads %s in structured data', (_, of, hours) => {
  const script = `<script type="application/ld+json">${JSON.stringify(of)}</script>`;
  expect(shortWeek(hoursOfThing(structuredData(load(script)).things[0]!))).toBe(hours);
});
