import { describe, expect, it } from 'vitest';
import { priceDropNote, readSavedCar, readSavedCars, type SavedCar } from './saved-car.ts';

const car: SavedCar = {
  id: '1',
  name: '2021 Toyota Corolla',
  slug: '2021-toyota-corolla-1',
  make: 'Toyota',
  model: 'Corolla',
  primary_image_url: '/media/corolla.svg',
  price: 32_990,
  savedAt: 1,
};

describe('a saved car', () => {
  it('is read field by field [DATA-19]', () => {
    expect(readSavedCar({ ...car, password: 'x' })).toEqual(car);
    expect(readSavedCar({ ...car, dealership_id: 7 })).toEqual(car);
    expect(readSavedCar({ ...car, dealership_id: 'd-2' })).toEqual({ ...car, dealership_id: 'd-2' });
  });

  it.each([
    ['null', null],
    ['a text', 'car'],
    ['a list', [car]],
    ['a car without an id', { ...car, id: '' }],
    ['a car whose id is a number', { ...car, id: 1 }],
    ['a car without a name', { ...car, name: '' }],
    ['a car with a very long name', { ...car, name: 'x'.repeat(301) }],
    ['a car with a slug that leads elsewhere', { ...car, slug: '../../evil' }],
    ['a car with markup in its slug', { ...car, slug: 'a"><script>' }],
    ['a car with a script as its picture', { ...car, primary_image_url: 'javascript:alert(1)' }],
    ['a car with a picture of another protocol', { ...car, primary_image_url: 'http://x.example/a.jpg' }],
    ['a car with a picture of another host', { ...car, primary_image_url: '//evil.example/a.jpg' }],
    ['a car whose price is a text', { ...car, price: '32990' }],
    ['a car with an infinite price', { ...car, price: Number.POSITIVE_INFINITY }],
    ['a car without a time', { ...car, savedAt: undefined }],
  ])('is undefined when it is %s', (_, value) => {
    expect(readSavedCar(value)).toBeUndefined();
  });

  it('is listed once, and the list has a maximum length', () => {
    const other = { ...car, id: '2' };
    expect(readSavedCars([car, 'rubbish', car, other], 9)).toEqual([car, other]);
    expect(readSavedCars([car, other], 1)).toEqual([car]);
    expect(readSavedCars({ length: 1 }, 9)).toEqual([]);
  });
});

it.each([
  [32_990, 31_490, 'Was $32,990 when you saved it, down $1,500'],
  [32_990, 32_990, undefined],
  [32_990, 33_990, undefined],
  [0, 31_490, undefined],
  // A removed price is not a price drop.
  [32_990, 0, undefined],
  [32_990, 10, undefined],
])('saved at %d, now at %d: %s', (saved, now, note) => {
  expect(priceDropNote(saved, now)).toBe(note);
});
