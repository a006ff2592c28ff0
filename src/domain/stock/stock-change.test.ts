import { expect, test } from 'vitest';
import { stockChange } from './stock-change.ts';

const car = (id: string, price: number, photos = 1) => ({
  id,
  name: `Car ${id}`,
  price,
  images: [],
  thumbnails: Array.from({ length: photos }, () => 'https://photos.example/1.jpg'),
  primary_image_url: undefined,
});
const ids = (cars: readonly { id: string }[]) => cars.map(({ id }) => id).join('');

test.each([
  ['the same', [car('a', 1)], [car('a', 1)], { gone: '', come: '', priced: '', bare: '', kept: 1 }],
  ['another order', [car('a', 1), car('b', 2)], [car('b', 2), car('a', 1)], { kept: 2, priced: '' }],
  ['one sold, one new', [car('a', 1), car('b', 2)], [car('b', 2), car('c', 3)], { gone: 'a', come: 'c' }],
  ['a price that is gone', [car('a', 20_000)], [car('a', 0)], { priced: 'a', bare: '' }],
  ['photos that are gone', [car('a', 1), car('b', 1, 0)], [car('a', 1, 0), car('b', 1, 0)], { bare: 'a' }],
  ['photos that come', [car('a', 1, 0)], [car('a', 1)], { bare: '', kept: 1 }],
  ['nothing before', [], [car('a', 1)], { gone: '', come: 'a', kept: 0 }],
  ['nothing after', [car('a', 1)], [], { gone: 'a', come: '', kept: 0 }],
])('compares stocks: %s', (_, before, after, expected) => {
  const { gone, come, priced, bare, kept } = stockChange(before, after);
  const found = { gone: ids(gone), come: ids(come), priced: ids(priced), bare: ids(bare), kept };
  expect(found).toMatchObject(expected);
});

test('a car whose price changed has both prices', () => {
  expect(stockChange([car('a', 20_000)], [car('a', 18_000)]).priced).toEqual([
    { id: 'a', name: 'Car a', before: 20_000, after: 18_000 },
  ]);
});
