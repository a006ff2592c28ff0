import { expect, it } from 'vitest';
import { holidayName } from './holiday-name.ts';

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
