import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carSchema } from '../domain/car.ts';
import { slugFor } from './slug-for.ts';

it.each([
  [
    { id: 'S100', year: 2021, make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport' },
    '2021-toyota-corolla-ascent-sport-s100',
  ],
  [{ id: '7', year: 2019, make: 'Citroën', model: "C4 'Shine'" }, '2019-citroen-c4-shine-7'],
  [{ id: '7', year: 2019, make: '比亚迪', model: 'Atto 3' }, '2019-atto-3-7'],
])('has the form year-make-model-badge-id', (car, slug) => {
  expect(slugFor(car)).toBe(slug);
});

it('is different for ids that become the same words', () => {
  const car = { year: 2021, make: 'Kia', model: 'Rio' };
  expect(slugFor({ ...car, id: 'A/1' })).not.toBe(slugFor({ ...car, id: 'A-1' }));
});

it('is valid for any input', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 64 });
  fc.assert(
    fc.property(
      text.filter(Boolean),
      text,
      text,
      fc.integer({ min: 1900, max: 2100 }),
      (id, make, model, year) => {
        expect(carSchema.shape.slug.safeParse(slugFor({ id, make, model, year })).success).toBe(true);
      },
    ),
  );
});
