import { expect, it } from 'vitest';
import { paintNamed } from './paint.ts';

it.each([
  ['White', 'white'],
  ['Glacier White', 'white'],
  ['Crystal White Pearl', 'white'],
  ['White Pearl', 'white'],
  ['Frosted White', 'white'],
  ['Eclipse Black', 'black'],
  ['Phantom Black Pearl', 'black'],
  ['Ebony', 'black'],
  ['Magnetic', 'grey'],
  ['Graphite', 'grey'],
  ['Machine Grey', 'grey'],
  ['Meteor Grey', 'grey'],
  ['Cement', 'grey'],
  ['Sterling Silver', 'silver'],
  ['Aluminium', 'silver'],
  ['Soul Red', 'red'],
  ['Soul Red Crystal', 'red'],
  ['Feverish Red', 'red'],
  ['Burgundy', 'red'],
  ['Deep Crystal Blue', 'blue'],
  ['Nebula Blue', 'blue'],
  ['Dark Blue', 'blue'],
  ['Midnight Blue', 'blue'],
  ['Turquoise', 'blue'],
  ['Eclectic Green', 'green'],
  ['Olive', 'green'],
  ['Inferno', 'red'],
  ['Sunset Orange', 'orange'],
  ['Bronze', 'bronze'],
  ['Gold', 'gold'],
  ['Quicksand', 'gold'],
  ['Sunshine Yellow', 'yellow'],
  ['Purple', 'blue'],
  ['GRAY', 'grey'],
])('paints %s as %s [DRAW-1]', (colour, paint) => {
  expect(paintNamed(colour)).toBe(paint);
});

it.each(['Zanzibar', '-', '', undefined, '5 years', '<b>'])(
  'gives the unknown colour %s a common paint, always the same [DRAW-3]',
  (colour) => {
    const paint = paintNamed(colour, 'car-7');
    expect(['white', 'silver', 'grey']).toContain(paint);
    expect(paintNamed(colour, 'car-7')).toBe(paint);
  },
);
