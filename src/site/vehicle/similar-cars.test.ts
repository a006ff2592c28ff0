import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Comparable, similarCars } from './similar-cars.ts';

interface Offered extends Comparable {
  sold?: boolean;
}
const car = (id: string, make: string, body: string, price: number, sold = false): Offered => ({
  id,
  make,
  body,
  price,
  sold,
});
const similar = (cars: Offered[], to: Offered, count = 4) =>
  similarCars(
    cars,
    (one) => one,
    (one) => !one.sold,
    count,
  )(to).map(({ id }) => id);

const self = car('self', 'Kia', 'SUV', 20_000);

it('prefers cars of the same body and make, then body, then make, then any', () => {
  const cars = [
    self,
    car('any', 'Ford', 'Ute', 20_000),
    car('make', 'Kia', 'Sedan', 20_000),
    car('body', 'Ford', 'SUV', 20_000),
    car('both', 'Kia', 'SUV', 90_000),
  ];
  expect(similar(cars, self)).toEqual(['both', 'body', 'make', 'any']);
});

it('prefers the nearest price, and the cheaper of two equally near', () => {
  const cars = [
    self,
    car('far', 'Kia', 'SUV', 40_000),
    car('dearer', 'Kia', 'SUV', 21_000),
    car('cheaper', 'Kia', 'SUV', 19_000),
    car('near', 'Kia', 'SUV', 20_500),
  ];
  expect(similar(cars, self)).toEqual(['near', 'cheaper', 'dearer', 'far']);
});

it('never suggests a sold car, but suggests cars similar to a sold one', () => {
  const sold = { ...self, sold: true };
  expect(similar([sold, car('a', 'Kia', 'SUV', 1), car('b', 'Kia', 'SUV', 2, true)], sold)).toEqual(['a']);
});

it('never suggests the car itself, a car twice, or more cars than asked for', () => {
  expect(similar([self], self)).toEqual([]);
  const many = Array.from({ length: 9 }, (_, index) => car(`c${index}`, 'Kia', 'SUV', 20_000));
  expect(new Set(similar([self, ...many], self)).size).toBe(4);
});

const anyCar = fc.record({
  id: fc.uuid(),
  make: fc.constantFrom('Kia', 'Ford'),
  body: fc.constantFrom('SUV', 'Ute', ''),
  price: fc.integer({ min: 0, max: 9 }),
});

it('changes a list after a price change only when that car leaves or enters the list', () => {
  const yards = fc.uniqueArray(anyCar, { selector: ({ id }) => id, minLength: 2, maxLength: 25 });
  fc.assert(
    fc.property(yards, fc.integer({ min: 0, max: 9 }), (cars, price) => {
      const repriced = cars.map((one, index) => (index === 0 ? { ...one, price } : one));
      for (const one of cars.slice(1)) {
        const [before, after] = [similar(cars, one), similar(repriced, one)];
        if (before.join() !== after.join()) expect([...before, ...after]).toContain(cars[0]!.id);
      }
    }),
  );
});
