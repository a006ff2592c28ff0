import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filter, toFilterBy } from '../../src/search/filter.ts';
import { readFilterBy } from './read-filter-by.ts';

const field = fc.constantFrom('make', 'model', 'price', 'sold_at');
// A backtick, a trailing star and a value without words cannot be written, and a list without values adds nothing.
const values = fc.array(
  fc.string({ minLength: 1 }).filter((text) => /[a-z\d]/i.test(text) && !/`|\*\s*$/.test(text)),
  { minLength: 1 },
);
const amount = fc.integer({ min: -1, max: 1e9 });
const simple = fc.oneof(
  fc.record({ field, in: values }),
  fc.record({ field, notIn: values }),
  fc.record({ field, min: amount }),
  fc.record({ field, max: amount }),
  fc.record({ field, min: amount, max: amount }),
);
const filters: fc.Arbitrary<Filter> = fc.array(
  fc.oneof(simple, fc.record({ anyOf: fc.array(fc.array(simple, { minLength: 1 }), { minLength: 2 }) })),
);

test('every filter that we write is parsed back unchanged', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilterBy(toFilterBy(filter))).toEqual(filter);
    }),
  );
});

test.each([
  'make',
  'make:=Kia',
  'make:=[`Kia`] &&',
  '(make:=[`Kia`]',
  'make:=[`Kia`] price:>=1',
  'price:>=x',
])('the invalid filter %s is refused', (text) => {
  expect(() => readFilterBy(text)).toThrow('Could not parse');
});
