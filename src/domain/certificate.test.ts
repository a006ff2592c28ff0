import { expect, it } from 'vitest';
import { carriesCertificate } from './certificate.ts';

const car = { certified: true, car_type: 'used', make: 'Toyota' } as const;

it.each([
  ['a Toyota, when the dealer says nothing of certificates', {}, undefined, true],
  ['a Toyota in capitals', { make: 'TOYOTA' }, undefined, true],
  ['a Mazda, when the dealer says nothing', { make: 'Mazda' }, undefined, false],
  ['a BMW of a dealer who certifies BMW', { make: 'BMW' }, [' bmw '], true],
  ['a Toyota of a dealer who certifies BMW', {}, ['BMW'], false],
  ['any make of a dealer who names none', { make: 'Kia' }, [], true],
  ['a demo car', { car_type: 'demo' as const }, undefined, false],
  ['a demo car of a dealer who names no make', { car_type: 'demo' as const }, [], false],
  ['a car that its feed does not flag', { certified: false }, [], false],
])('%s [CARD-12] [VEH-20]', (_, change, makes, expected) => {
  expect(carriesCertificate({ ...car, ...change }, makes)).toBe(expected);
});
