import { describe, expect, it } from 'vitest';
import { type Filter, toFilterBy } from './filter.ts';

describe('toFilterBy', () => {
  it.each<[Filter, string]>([
    [[], ''],
    [[{ field: 'make', in: ['Toyota', 'Land Rover'] }], 'make:=[`Toyota`,`Land Rover`]'],
    [[{ field: 'make', in: ['a,b] && x', 'c`d'] }], 'make:=[`a,b] && x`,`cd`]'],
    [[{ field: 'make', in: ['Toy*', 'a*b * '] }], 'make:=[`Toy`,`a*b`]'],
    [[{ field: 'make', notIn: ['Kia'] }], 'make:!=[`Kia`]'],
    [[{ field: 'seats', in: ['5', '7+'] }], 'seats:=[5,`7+`]'],
    [[{ field: 'reserved', in: ['true'] }], 'reserved:=[true]'],
    [[{ field: 'make', notIn: [] }], ''],
    [[{ field: 'make', in: ['Kia', '+++', ' '] }], 'make:=[`Kia`]'],
    [
      [
        { field: 'make', in: ['-'] },
        { field: 'make', notIn: ['-'] },
      ],
      'price:<=-1',
    ],
    [[{ anyOf: [[{ field: 'make', in: [] }], [{ field: 'km', max: 5 }]] }], '((price:<=-1) || (km:<=5))'],
    [[{ field: 'price', min: 1 }], 'price:>=1'],
    [[{ field: 'price', min: 1, max: 9 }], 'price:[1..9]'],
    [[{ field: 'price' }, { field: 'km', max: 5 }], 'km:<=5'],
    [
      [
        {
          anyOf: [
            [{ field: 'a', in: ['x'] }],
            [
              { field: 'b', min: 1 },
              { field: 'c', max: 2 },
            ],
          ],
        },
      ],
      '((a:=[`x`]) || (b:>=1 && c:<=2))',
    ],
    [[{ anyOf: [[], [{ field: 'b', min: 1 }]] }], ''],
  ])('writes %j as %s', (filter, text) => {
    expect(toFilterBy(filter)).toBe(text);
  });
});
