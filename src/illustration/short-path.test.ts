import { expect, it } from 'vitest';
import { shortPath } from './short-path.ts';

it.each([
  ['M10 10L20 10L20 30Z', 'M10 10H20V30Z'],
  ['M1100 500C1100 520 1110 530 1120 540', 'M1100 500c0 20 10 30 20 40'],
  ['M100 100a5.5 5.5 0 1 0 11 0', 'M100 100a5.5 5.5 0 1 0 11 0'],
  ['M0 0L.5 -0.25L200 300', 'M0 0L.5-.2 200 300'],
  ['M10 10L300 300Zm5 5L400 400', 'M10 10L300 300Zm5 5L400 400'],
])('writes %s as %s', (path, short) => {
  expect(shortPath(path)).toBe(short);
});

it('does not accumulate rounding errors over many relative steps', () => {
  const steps = Array.from({ length: 200 }, () => 'l.04 1').join('');
  const long = shortPath(`M500 500${steps}L900 900`);
  expect(long.endsWith('900 900')).toBe(true);
});
