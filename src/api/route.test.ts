import { describe, expect, expectTypeOf, it } from 'vitest';
import { answerSchema } from './contract/endpoint.ts';
import { type AnswerOfShape, Either, hasShape, type Shape, shape } from './route.ts';

const car = shape({
  id: 'id',
  km: 'whole',
  price: 'number',
  sold: 'boolean',
  state: new Set(['new', 'used'] as const),
  photos: [{ src: 'text' }],
  'note?': 'text',
});
const whole = { id: '7', km: 1, price: 1.5, sold: false, state: 'used', photos: [{ src: '' }] };

describe('an answer', () => {
  it.each<[what: string, shape: Shape, value: unknown, fits: boolean]>([
    ['a text', 'text', '', true],
    ['a number for a text', 'text', 1, false],
    ['an empty id', 'id', '', false],
    ['a fraction for a whole number', 'whole', 0.5, false],
    ['a number as text', 'number', '1', false],
    ['the constant', true, true, true],
    ['another constant', true, false, false],
    ['null', null, null, true],
    ['undefined for null', null, undefined, false],
    ['an empty list', ['text'], [], true],
    ['a list with an entry of another type', ['text'], ['a', 1], false],
    ['an object for a list', ['text'], {}, false],
    ['a list for an object', {}, [], false],
    ['null for an object', {}, null, false],
    ['a whole car', car, whole, true],
    ['an unknown field', car, { ...whole, later: 1 }, true],
    ['a field that may be absent', car, { ...whole, note: 'a' }, true],
    ['null in an optional field', car, { ...whole, note: null }, false],
    ['a missing field', car, { ...whole, id: undefined }, false],
    ['a text that is not one of the values', car, { ...whole, state: 'demo' }, false],
    ['an invalid nested object', car, { ...whole, photos: [{}] }, false],
    ['one of two shapes', new Either('number', null), null, true],
    ['none of two shapes', new Either('number', null), 'a', false],
  ])('is checked against its shape: %s', (_, of, value, fits) => {
    expect(hasShape(value, of)).toBe(fits);
  });

  it('has the type of its shape', () => {
    type Photo = { src: string };
    expectTypeOf<AnswerOfShape<typeof car>>().toEqualTypeOf<{
      id: string;
      km: number;
      price: number;
      sold: boolean;
      state: 'new' | 'used';
      photos: Photo[];
      note?: string;
    }>();
  });

  it('has the schema of its shape in the API document [OPEN-20]', () => {
    expect(answerSchema(car, { note: 'Of the dealer.', 'photos[].src': 'An address.' })).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1 },
        km: { type: 'integer' },
        price: { type: 'number' },
        sold: { type: 'boolean' },
        state: { type: 'string', enum: ['new', 'used'] },
        photos: {
          type: 'array',
          items: {
            type: 'object',
            properties: { src: { type: 'string', description: 'An address.' } },
            required: ['src'],
          },
        },
        note: { type: 'string', description: 'Of the dealer.' },
      },
      required: ['id', 'km', 'price', 'sold', 'state', 'photos'],
    });
  });
});
