import { describe, expect, it } from 'vitest';
import { collectionName, filledAt, readableCollections } from './collection-names.ts';

describe('the names of collections', () => {
  it('belong to one dealer only, even if one slug is the start of another', () => {
    expect(filledAt('bay', collectionName('bay', 17))).toBe(17);
    expect(filledAt('bay', collectionName('bay-south', 17))).toBeUndefined();
    expect(filledAt('bay', 'cars_bay')).toBeUndefined();
    expect(filledAt('bay', 'cars_bay_17_18')).toBeUndefined();
  });

  it.each([
    ['cars_bay', true],
    ['cars_bay_1767225600000', true],
    ['cars_bay-south', false],
    ['cars_bay-south_1767225600000', false],
    ['my_cars_bay', false],
    ['cars_bay_', false],
  ])('let the key of bay read %s: %s', (name, expected) => {
    expect(new RegExp(readableCollections('bay')).test(name)).toBe(expected);
  });
});
