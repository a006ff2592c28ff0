import { expect, it } from 'vitest';
import { driveName, simpleFuel, simpleTransmission } from './mechanics.ts';

it.each([
  ['Unleaded', 'Petrol'],
  ['PREMIUM UNLEADED', 'Petrol'],
  ['Petrol - Premium ULP', 'Petrol'],
  ['diesel', 'Diesel'],
  ['Plug-in Hybrid', 'Plug-in Hybrid'],
  ['PHEV', 'Plug-in Hybrid'],
  ['Petrol/Electric', 'Hybrid'],
  ['EV', 'Electric'],
  ['Petrol / LPG', 'LPG'],
  ['Steam', undefined],
])('fuel %s is %s', (spelling, fuel) => {
  expect(simpleFuel(spelling)).toBe(fuel);
});

it.each([
  ['6 Sp Auto', 'Automatic'],
  ['CVT', 'Automatic'],
  ['7 Speed Sports Automatic Dual Clutch', 'Automatic'],
  ['5 Speed Manual', 'Manual'],
  ['manual transmission', 'Manual'],
  ['-', undefined],
])('transmission %s is %s', (spelling, transmission) => {
  expect(simpleTransmission(spelling)).toBe(transmission);
});

it.each([
  ['FWD', 'Front'],
  ['Rear Wheel Drive', 'Rear'],
  ['4x4', '4WD'],
  ['awd', 'AWD'],
  ['Other', undefined],
])('drive %s is %s', (spelling, drive) => {
  expect(driveName(spelling)).toBe(drive);
});
