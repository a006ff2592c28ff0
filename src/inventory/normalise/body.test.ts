import { describe, expect, it } from 'vitest';
import { bodyTypes } from '../../domain/cars/body-type.ts';
import { bodyTypeOf, displayBody } from './body.ts';

it.each([
  ['Ute / Tray', 'Ute', 'ute'],
  ['UTILITY - DUAL CAB', 'Ute', 'ute'],
  ['Hatchback', 'Hatch', 'hatchback'],
  ['hatch', 'Hatch', 'hatch'],
  ['Station Wagon', 'Wagon', 'stationWagon'],
  ['Suv', 'SUV', 'suv'],
  ['4X4', '4x4', '4x4'],
  ['Commercial', 'Van', 'van'],
  ['people mover', 'People Mover', 'peopleMover'],
  ['Cab-Chassis', 'Cab Chassis', 'cabChassis'],
  ['Coupé', 'Coupe', 'coupe'],
  ['Cabriolet', 'Convertible', 'convertible'],
  ['Motor home', 'Motorhome', 'motorhome'],
  ['Mini Bus', 'Bus', 'bus'],
  ['Caravan', 'Caravan', undefined],
  ['Motorbike', 'Motorcycle', undefined],
  ['Spaceship', undefined, undefined],
  ['constructor', undefined, undefined],
])('%s is shown as %s, of type %s [TILE-7]', (spelling, display, type) => {
  expect(displayBody(spelling)).toBe(display);
  expect(bodyTypeOf(spelling)).toBe(type);
});

describe('every body type', () => {
  it.each(bodyTypes)('%s is recognised by its own name [TILE-6]', (type) => {
    expect(bodyTypeOf(type)).toBe(type);
    expect(displayBody(type)).toBeDefined();
  });
});

it('treats a truck as the body type that the site configures [TILE-8]', () => {
  expect(bodyTypeOf('Truck', 'ute')).toBe('ute');
  expect(bodyTypeOf('Trucks', 'lightTruck')).toBe('lightTruck');
  expect(displayBody('Truck', 'ute')).toBe('Ute');
  expect(displayBody('TRUCK', 'lightTruck')).toBe('Light Truck');
});

it('keeps a truck as it is while the site is unknown [TILE-8]', () => {
  expect(displayBody('Trucks')).toBe('Truck');
});

it('keeps a body that is already in its shown form', () => {
  for (const type of bodyTypes) {
    const display = displayBody(type) ?? '';
    expect(displayBody(display)).toBe(display);
  }
});
