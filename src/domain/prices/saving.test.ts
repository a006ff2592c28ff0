import { describe, expect, it } from 'vitest';
import { cardView } from '../cars/card-view-of.ts';
import { aListedCar, someCardRules } from '../cars/listed-car.fixture.ts';
import { savedCarOf } from '../cars/saved-car.ts';
import { canBeSaved, type SavingRules, savedListOf } from './saving.ts';
import { shownPrice } from './shown-price.ts';

describe('the list a dealer uses [OPEN-96] [CFG-6] [WATCH-12]', () => {
  it.each([
    // garage, watchlist, API: list
    [true, true, true, 'garage'],
    [true, true, false, 'garage'],
    [true, false, true, 'garage'],
    [true, false, false, 'garage'],
    [false, true, true, 'watchlist'],
    [false, true, false, undefined],
    [false, false, true, undefined],
    [false, false, false, undefined],
  ])('with garage %s, watchlist %s and API %s is %s', (garage_enabled, watchlist, hasApi, list) => {
    expect(savedListOf({ garage_enabled, watchlist }, hasApi)).toBe(list);
  });
});

describe('whether a car can be saved', () => {
  const garage: SavingRules = { list: 'garage', compare: true, saveOnlyUsed: false };
  const watchlist: SavingRules = { ...garage, list: 'watchlist' };
  const car = aListedCar();

  it.each([
    ['in stock', {}, true],
    ['coming soon', { status: 'coming_soon' }, true],
    ['reserved', { reserved: true }, true],
    ['sold [WATCH-5]', { status: 'sold' }, false],
    ['with an unknown status', { status: 'in_transit_somewhere' }, false],
    ['without a price', { price: 0 }, false],
    ['with a negative price', { price: -1 }, false],
    [
      'with ten dollars in the feed, which are no price [OPEN-94]',
      { price: shownPrice({ price: 10 }) },
      false,
    ],
    ['with eleven dollars in the feed [OPEN-94]', { price: shownPrice({ price: 11 }) }, true],
  ])('%s [WATCH-10]', (_, change, expected) => {
    for (const rules of [garage, watchlist]) expect(canBeSaved({ ...car, ...change }, rules)).toBe(expected);
  });

  it('without pictures only on the watchlist [WATCH-10]', () => {
    const bare = { ...car, has_images: false };
    expect([canBeSaved(bare, garage), canBeSaved(bare, watchlist)]).toEqual([false, true]);
  });

  it.each([
    ['used', true, true],
    ['used', false, true],
    ['demo', true, false],
    ['demo', false, true],
    ['new', true, false],
    ['new', false, true],
  ] as const)(
    '%s, when only used cars can be saved: %s [WATCH-11] [CFG-8]',
    (car_type, saveOnlyUsed, expected) => {
      expect(canBeSaved({ ...car, car_type }, { ...watchlist, saveOnlyUsed })).toBe(expected);
    },
  );

  it('is passed to the buttons, with the data to save [OPEN-95] [CFG-7]', () => {
    const rules = someCardRules({ saving: { ...garage, compare: false } });
    const { saving } = cardView({ ...car, status: 'sold' }, rules, { today: '2025-03-10' });
    expect(saving).toEqual({ offered: false, compare: false });
    expect(savedCarOf(car, 1)).toEqual({
      id: '1',
      name: '2021 Toyota Corolla',
      slug: '2021-toyota-corolla-1',
      make: 'Toyota',
      model: 'Corolla',
      primary_image_url: car.image,
      price: 26990,
      savedAt: 1,
    });
  });
});
