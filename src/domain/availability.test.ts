import { describe, expect, it } from 'vitest';
import { isAvailable, isSold, statusOf } from './availability.ts';

describe('isAvailable', () => {
  it.each([
    ['in_stock', false, true],
    ['coming_soon', false, true],
    ['sold', false, false],
    ['in_stock', true, false],
    ['in_transit', false, false],
    ['IN_STOCK', false, false],
  ])('status %s, sold %s: %s [VEH-16] [OPEN-89]', (status, sold, expected) => {
    expect(isAvailable({ status, sold })).toBe(expected);
  });
});

it('lets the sold flag win over the status', () => {
  expect(statusOf({ status: 'in_stock', sold: true })).toBe('sold');
  expect(isSold({ status: 'in_stock', sold: true })).toBe(true);
  expect(isSold({ status: 'in_transit' })).toBe(false);
});
