import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugify } from './slug.ts';

it.each([
  ['2021 Toyota Corolla', '2021-toyota-corolla'],
  ['Citroën C3 & more', 'citroen-c3-and-more'],
  ["Driver's  choice", 'drivers-choice'],
  ['--Ute / Tray--', 'ute-tray'],
  ['🚗', ''],
])('turns "%s" into the slug "%s"', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

it('makes any text safe for an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugify(text))),
  );
});
