import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressedCar, similarFilters } from './car-address.ts';

const named = (name: string, values = [name]) => ({ name, values });
const site = {
  makes: [
    {
      ...named('Toyota', ['Toyota', 'TOYOTA']),
      path: '/search/toyota/',
      models: [named('Corolla'), named('Corolla Cross'), named('LandCruiser Prado')],
    },
    { ...named('Land Rover'), path: '/search/land-rover/', models: [named('Defender')] },
    { ...named('Citroën'), path: '/search/citroen/', models: [named('C3')] },
    { ...named('Mercedes-Benz'), path: '/search/mercedes-benz/', models: [] },
  ],
  bodies: [
    { ...named('SUV'), path: '/search/suv/' },
    { ...named('People Mover'), path: '/search/people-mover/' },
  ],
};
const read = (path: string) => addressedCar(path, site);

describe('addressedCar', () => {
  test.each([
    ['/cars/2021-toyota-corolla-ascent-sport-1201/', '2021 Toyota Corolla', 'Toyota', 'Corolla'],
    ['/cars/2021-toyota-corolla-ascent-sport-1201', '2021 Toyota Corolla', 'Toyota', 'Corolla'],
    ['/cars/2023-toyota-corolla-cross-gxl-7/', '2023 Toyota Corolla Cross', 'Toyota', 'Corolla Cross'],
    ['/cars/2019-land-rover-defender-90-5/', '2019 Land Rover Defender', 'Land Rover', 'Defender'],
    ['/cars/2018-citroen-c3-shine-9/', '2018 Citroën C3', 'Citroën', 'C3'],
    ['/cars/2021-toyota-kluger-gx-88123/', '2021 Toyota Kluger', 'Toyota', undefined],
    ['/cars/2021-mercedes-benz-c200-88123/', '2021 Mercedes-Benz C200', 'Mercedes-Benz', undefined],
    ['/cars/toyota-corolla-1201/', 'Toyota Corolla', 'Toyota', 'Corolla'],
    ['/cars/2020-holden-commodore-ss-4412/', '2020 Holden Commodore', undefined, undefined],
    ['/cars/2020-bmw-x5-4412/', '2020 BMW X5', undefined, undefined],
    ['/cars/some-old-page/', undefined, undefined, undefined],
    ['/cars/2021-1800555123-1800555123/', undefined, undefined, undefined],
    ['/cars/2021-toyotacorolla-x/', '2021 Toyotacorolla X', undefined, undefined],
  ])('%s is %s [VEH-17]', (path, name, make, model) => {
    const car = read(path);
    expect([car?.name, car?.make?.name, car?.model?.name]).toEqual([name, make, model]);
  });

  test('finds a body type by its words [VEH-17]', () => {
    expect(read('/cars/2019-holden-suv-wagon-1/')?.body?.name).toBe('SUV');
    expect(read('/cars/2019-kia-people-mover-1/')?.body?.name).toBe('People Mover');
    expect(read('/cars/2019-kia-suvling-1/')?.body).toBeUndefined();
  });

  test.each([
    ['/'],
    ['/cars/'],
    ['/cars//'],
    ['/cars/a/checkout/'],
    ['/cars/A/'],
    ['/cars/%3Cscript%3E/'],
    ['/cars/<b>/'],
    ['/cars/a--b/'],
    ['/cars/../search/'],
    ['/search/2021-toyota/'],
    [`/cars/${'a'.repeat(161)}/`],
  ])('%s is not the address of a car', (path) => {
    expect(read(path)).toBeUndefined();
  });

  test('a name contains only words of the address', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        expect(read(`/cars/${words.join('-')}/`)?.name ?? '').toMatch(/^[\p{L}\d -]*$/u);
      }),
    );
  });
});

test('similar cars have the same model, then make and body, then body, then make, and are not sold [VEH-17]', () => {
  const offered = { field: 'status', in: ['in_stock', 'coming_soon'] };
  const make = { field: 'make', in: ['Toyota', 'TOYOTA'] };
  const body = { field: 'body', in: ['SUV'] };
  expect(similarFilters(read('/cars/2021-toyota-corolla-suv-1/')!)).toEqual([
    [make, { field: 'model', in: ['Corolla'] }, offered],
    [make, body, offered],
    [body, offered],
    [make, offered],
  ]);
  expect(similarFilters(read('/cars/2021-toyota-kluger-1/')!)).toEqual([[make, offered]]);
  expect(similarFilters(read('/cars/2020-holden-commodore-1/')!)).toEqual([]);
});
