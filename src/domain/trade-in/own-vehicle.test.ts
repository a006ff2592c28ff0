import { expect, it } from 'vitest';
import { ownVehicleTitle, plainRego, readOwnVehicle } from './own-vehicle.ts';

const corolla = { year: 2019, make: 'Toyota', model: 'Corolla' };

it('reads a car field by field, and leaves out invalid values', () => {
  expect(readOwnVehicle({ ...corolla, badge: ' SX ', colour: 7, owner: 'Zoë' }, 2026)).toEqual({
    ...corolla,
    badge: 'SX',
  });
  expect(ownVehicleTitle({ ...corolla, badge: 'SX' })).toBe('2019 Toyota Corolla SX');
});

it.each([
  undefined,
  'Corolla',
  { ...corolla, year: '2019' },
  { ...corolla, year: 2028 },
  { ...corolla, year: 1900 },
  { ...corolla, make: '' },
  { ...corolla, model: 'x'.repeat(61) },
  { ...corolla, model: 'a\nb' },
])('reads no car from %j', (written) => expect(readOwnVehicle(written, 2026)).toBeUndefined());

it('normalises a registration to its form on the plate', () => {
  expect(plainRego('abc 12-d')).toBe('ABC12D');
});
