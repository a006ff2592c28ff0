import { expect, expectTypeOf, it } from 'vitest';
import {
  either,
  fits,
  flag,
  id,
  list,
  number,
  object,
  oneOf,
  only,
  type Schema,
  type TypeOf,
  text,
  whole,
} from './answer-schema.ts';
import { described } from './contract/openapi.ts';

const car = object(
  {
    id,
    km: whole,
    price: number,
    sold: flag,
    state: oneOf(['new', 'used']),
    photos: list(object({ src: text })),
    engine: object({ litres: number }),
  },
  { note: text, example: only(true) },
);
const given: TypeOf<typeof car> = {
  id: '7',
  km: 1,
  price: 1.5,
  sold: false,
  state: 'used',
  photos: [{ src: '' }],
  engine: { litres: 2 },
};

it.each<[what: string, schema: Schema, value: unknown, isFitting: boolean]>([
  ['a text', text, '', true],
  ['a number for a text', text, 1, false],
  ['an empty id', id, '', false],
  ['a fraction for a whole number', whole, 0.5, false],
  ['a number as text', number, '1', false],
  ['the constant', only(true), true, true],
  ['another constant', only(true), false, false],
  ['null', only(null), null, true],
  ['undefined for null', only(null), undefined, false],
  ['an empty list', list(text), [], true],
  ['a list with an entry of another type', list(text), ['a', 1], false],
  ['an object for a list', list(text), {}, false],
  ['a list for an object', object({}), [], false],
  ['null for an object', object({}), null, false],
  ['a whole car', car, given, true],
  ['an unknown field', car, { ...given, later: 1 }, true],
  ['a field that may be absent', car, { ...given, note: 'a' }, true],
  ['null in an optional field', car, { ...given, note: null }, false],
  ['a missing field', car, { ...given, id: undefined }, false],
  ['a text that is not one of the values', car, { ...given, state: 'demo' }, false],
  ['an invalid nested object', car, { ...given, photos: [{}] }, false],
  ['one of two forms', either(number, only(null)), null, true],
  ['none of two forms', either(number, only(null)), 'a', false],
])('an answer is checked against its schema: %s', (_, schema, value, isFitting) => {
  expect(fits(value, schema)).toBe(isFitting);
});

it('an answer has the type of its schema', () => {
  expectTypeOf<TypeOf<typeof car>>().toEqualTypeOf<{
    id: string;
    km: number;
    price: number;
    sold: boolean;
    state: 'new' | 'used';
    photos: { src: string }[];
    engine: { litres: number };
    note?: string;
    example?: true;
  }>();
  expectTypeOf(either(number, only(null))).toEqualTypeOf<Schema<number | null>>();
});

it('the API document has the schema of an answer, with what is said about its fields [OPEN-20]', () => {
  expect(described(car, { note: 'Of the dealer.', 'engine.litres': 'Rounded.' })).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', minLength: 1 },
      km: { type: 'integer' },
      price: { type: 'number' },
      sold: { type: 'boolean' },
      state: { type: 'string', enum: ['new', 'used'] },
      photos: {
        type: 'array',
        items: { type: 'object', properties: { src: { type: 'string' } }, required: ['src'] },
      },
      engine: {
        type: 'object',
        properties: { litres: { type: 'number', description: 'Rounded.' } },
        required: ['litres'],
      },
      note: { type: 'string', description: 'Of the dealer.' },
      example: { const: true },
    },
    required: ['id', 'km', 'price', 'sold', 'state', 'photos', 'engine'],
  });
});
