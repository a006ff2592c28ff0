import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/listed-car.fixture.ts';
import { carOf, documentOf } from './car-document.ts';

describe('the document of a car', () => {
  it('is converted back to an equal car [DATA-25]', () => {
    const car = aListedCar({ filtered_features: ['Tow Bar'] });
    expect(carOf(JSON.parse(JSON.stringify(documentOf(car))))).toEqual(car);
  });

  it('contains all fields of a car and no others', () => {
    const document = documentOf({ id: '7', extra: 1 } as never);
    expect(document).toMatchObject({ id: '7', make: '', price: 0, reserved: false, filtered_features: [] });
    expect(document).not.toHaveProperty('extra');
  });

  it.each([
    ['nothing', null],
    ['a text', 'car'],
    ['no slug', { ...aListedCar(), slug: '' }],
    ['a price that is text', { ...aListedCar(), price: '1' }],
    ['a list that is text', { ...aListedCar(), filtered_features: 'Tow Bar' }],
    ['a flag that is a number', { ...aListedCar(), reserved: 1 }],
  ])('is not accepted as a car with %s', (_, document) => {
    expect(carOf(document)).toBeUndefined();
  });

  it('from an older index has the neutral value in a missing field', () => {
    const { weekly_price: _, ...older } = aListedCar();
    expect(carOf(older)?.weekly_price).toBe(0);
  });
});
