import { expect, it } from 'vitest';
import { aCar } from '../dealer.fixture.ts';
import { engineSize, specifications } from './vehicle-facts.ts';

it.each([
  ['car', { engine_size: 1998 }, '2.0 L'],
  ['car', { engine_size: 2494, variant: { enginesize_litres: 2.5 } }, '2.5 L'],
  ['car', { variant: { enginesize: 1498 } }, '1.5 L'],
  ['car', { variant: { enginesize: 2.2 } }, '2.2 L'],
  ['car', { engine_size: 659 }, '0.7 L'],
  ['car', { engine_size: 250 }, '250 cc'],
  ['motorcycle', { engine_size: 649 }, '649 cc'],
  ['motorcycle', { engine_size: 649, variant: { enginesize_litres: 0.6 } }, '649 cc'],
  ['motorcycle', { variant: { enginesize_litres: 0.6 } }, '600 cc'],
  ['motorcycle', { engine_size: 1254 }, '1254 cc'],
  ['car', { engine_size: 0 }, ''],
  ['car', {}, ''],
])('shows the engine of a %s with %o as %s [VEH-27]', (item_type, engine, expected) => {
  expect(engineSize({ item_type, ...engine })).toBe(expected);
});

it('shows the measures of a caravan with their units, and what it sleeps [DATA-4]', () => {
  const car = aCar({
    item_type: 'caravan',
    specifications: {
      body_length: 6400,
      body_width: 2500,
      tare_weight: 2100,
      aggregate_trailer_mass: 2800,
      axle_type: 'Tandem',
      sleeps: 4,
    },
  });
  const shown = new Map(specifications({ car }).map(({ label, value }) => [label, value]));
  expect(Object.fromEntries(shown)).toMatchObject({
    'Body length': '6,400 mm',
    'Body width': '2,500 mm',
    'Tare mass': '2,100 kg',
    'Aggregate trailer mass': '2,800 kg',
    Axles: 'Tandem',
    Sleeps: '4',
  });
});
