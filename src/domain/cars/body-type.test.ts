import { expect, it } from 'vitest';
import { categoriesOf } from './body-type.ts';
import { aListedCar } from './listed-car.fixture.ts';

const car = aListedCar({
  make: 'Citroën',
  body: 'Hatch',
  fuel: 'Hybrid',
  transmission: 'Automatic',
  drive: 'Front wheel drive',
  seats: '7',
  car_type: 'used',
  item_type: 'car',
  tag: 'Great value',
  certified: true,
  price_range: 'Under $10,000',
  filtered_features: ['Tow bar'],
});

it.each([
  'Hatch',
  'hatches',
  'Hybrid',
  'hybrids',
  'Automatic',
  'Front Wheel Drive',
  '7 seats',
  'Used',
  'Used cars',
  'Citroen',
  'great value',
  'Certified',
  'Under $10,000',
  'Tow bars',
])('the example car is in the category %s [OPEN-70]', (category) => {
  expect(categoriesOf(car, [category])).toEqual([category]);
});

it.each(['SUVs', 'Electric', '5 seats', 'New', 'Hat', '', '***'])(
  'the example car is not in the category %j',
  (category) => {
    expect(categoriesOf(car, [category])).toEqual([]);
  },
);

it('lists categories in the order of the dealer', () => {
  expect(categoriesOf(car, ['Used', 'SUVs', 'Hatches'])).toEqual(['Used', 'Hatches']);
});

it('matches nothing for fields that the car does not have', () => {
  const bare = aListedCar({ tag: '', seats: '', body: '', filtered_features: [], certified: false });
  expect(categoriesOf(bare, ['seats', 'certified'])).toEqual([]);
});
