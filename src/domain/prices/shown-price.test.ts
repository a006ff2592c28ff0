import { expect, it } from 'vitest';
import { shownPrice } from './shown-price.ts';

it.each([
  [34_990, undefined, 34_990],
  [34_990, 0, 34_990],
  [34_990, 32_990, 32_990],
  [34_990, 35_990, 34_990],
  [34_990, 34_990, 34_990],
  [34_990, 1, 34_990],
  [0, 20_797, 20_797],
  [1, 20_797, 20_797],
  [10, 0, undefined],
  [1, 1, undefined],
])(
  'of a price of %i and an offer of %s visitors see %s [PRICE-2] [OPEN-60]',
  (price, offer_price, dollars) => {
    expect(shownPrice({ price, offer_price })).toBe(dollars);
  },
);
