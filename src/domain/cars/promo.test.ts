import { describe, expect, it } from 'vitest';
import type { CarType } from './car.ts';
import {
  cardsOn,
  chosenTile,
  mayShow,
  type PromoCard,
  type PromoTile,
  promoTileNames,
  searchedTypes,
  seedOf,
  withPromotions,
} from './promo.ts';

const all: CarType[] = ['new', 'used', 'demo'];
const tile = (change: Partial<PromoTile> = {}): PromoTile => ({
  name: 'finance',
  heading: 'Finance',
  text: '',
  strictDisplay: false,
  ...change,
});
const card = (change: Partial<PromoCard> = {}): PromoCard => ({
  heading: 'Stocktake sale',
  carTypes: all,
  ...change,
});

describe('the types a search lists', () => {
  it.each<[string, CarType[], (string[] | undefined)[], CarType[]]>([
    ['all listed types when nothing limits them', ['used', 'demo'], [], ['used', 'demo']],
    ['the types of the page', all, [['new', 'demo']], ['new', 'demo']],
    ['the types of the page that the visitor chose', all, [['new', 'demo'], ['demo']], ['demo']],
    [
      'the chosen types in upper or lower case when nothing else limits them',
      all,
      [undefined, ['used', 'new']],
      ['new', 'used'],
    ],
    ['all types for an empty choice', all, [[], undefined], all],
    ['none when choice and page exclude each other', all, [['new'], ['used']], []],
    ['none for an unknown value', all, [undefined, ['rocket']], []],
  ])('are %s', (_, listed, limits, expected) => {
    expect(searchedTypes(listed, ...limits).toSorted()).toEqual(expected.toSorted());
  });
});

describe('a promo tile', () => {
  it.each<[PromoTile['display'], boolean, CarType[], boolean]>([
    [undefined, false, all, true],
    [undefined, true, ['new'], true],
    ['used', false, all, true],
    ['used', false, ['used'], true],
    ['used', false, ['used', 'demo'], true],
    ['used', false, ['new', 'demo'], false],
    ['used', true, ['used'], true],
    ['used', true, ['used', 'demo'], false],
    ['used', true, all, false],
    ['used', true, ['new'], false],
    ['new', true, ['new'], true],
    ['demo', false, ['new', 'demo'], true],
    ['demo', true, [], false],
  ])(
    'for %s, strictly %s, in a search for %j: %s [LIST-17] [OPEN-58] [DATA-28]',
    (display, strictDisplay, types, shows) => {
      expect(mayShow(tile({ ...(display && { display }), strictDisplay }), types)).toBe(shows);
    },
  );

  const tiles = promoTileNames.map((name) => tile({ name }));

  it('is chosen at random from the set, each tile about equally often [LIST-16] [CFG-35]', () => {
    const drawn = new Map<string, number>();
    for (let seed = 0; seed < 8000; seed++) {
      const { name } = chosenTile(tiles, all, seed)!;
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
    }
    expect([...drawn.keys()].toSorted()).toEqual([...promoTileNames].toSorted());
    for (const times of drawn.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });

  it('stays the same while the changed filters still allow it', () => {
    const mixed = [tile({ name: 'freight', display: 'used' }), ...tiles, tile({ display: 'new' })];
    for (let seed = 0; seed < 200; seed++) {
      const before = chosenTile(mixed, all, seed)!;
      const types: CarType[] = ['used'];
      if (mayShow(before, types)) expect(chosenTile(mixed, types, seed)).toBe(before);
    }
  });

  it('is undefined when no tile is allowed', () => {
    expect(chosenTile([tile({ display: 'new' })], ['used'], 1)).toBeUndefined();
    expect(chosenTile([], all, 1)).toBeUndefined();
  });

  it('of a prebuilt page is the same for the whole day', () => {
    expect(seedOf('2025-02-01/search/')).toBe(seedOf('2025-02-01/search/'));
    expect(seedOf('2025-02-01/search/')).not.toBe(seedOf('2025-02-02/search/'));
  });
});

describe('a promo card', () => {
  const sale = card({ from: '2025-01-01', until: '2025-02-01', carTypes: ['used'] });

  it.each<[string, CarType[], boolean]>([
    ['2024-12-31', ['used'], false],
    ['2025-01-01', ['used'], true],
    ['2025-01-15', all, true],
    ['2025-01-15', ['new', 'demo'], false],
    ['2025-02-01', ['used'], true],
    ['2025-02-02', ['used'], false],
  ])(
    'of a sale of used cars from 2025-01-01 to 2025-02-01, on %s in a search for %j: %s [LIST-18] [CFG-36]',
    (today, types, shows) => {
      expect(cardsOn([sale], types, today)).toEqual(shows ? [sale] : []);
    },
  );

  it('without dates is shown every day', () => {
    expect(cardsOn([card()], ['demo'], '2031-05-05')).toHaveLength(1);
  });
});

describe('tiles and cards among the cars', () => {
  const numbers = (count: number, start = 0) => Array.from({ length: count }, (_, index) => start + index);
  const two = [card(), card({ heading: 'Second' })];
  /** The result has a hundred cars, unless another number is given. */
  const shape = (count: number, start = 0, cards = two, found = 100) =>
    withPromotions(numbers(count, start), start, { tile: tile(), cards }, found).map((item) =>
      'tile' in item ? 'tile' : 'card' in item ? 'card' : item.car,
    );

  it('have the tile in eighth position [LIST-16]', () => {
    expect(shape(12, 0, [])).toEqual([0, 1, 2, 3, 4, 5, 6, 'tile', 7, 8, 9, 10, 11]);
  });

  it.each([
    [0, []],
    [1, [0, 'card', 'tile']],
    [6, [...numbers(6), 'card', 'tile']],
    [7, [...numbers(7), 'tile', 'card']],
    [10, [...numbers(7), 'tile', 7, 8, 9, 'card']],
  ])(
    'come last in a result of %d cars, which is too short for them [LIST-16] [LIST-18]',
    (found, expected) => {
      expect(shape(found, 0, two, found)).toEqual(expected);
    },
  );

  it('come last as a tile where there is no card', () => {
    expect(shape(1, 0, [], 1)).toEqual([0, 'tile']);
  });

  it('do not come last before the rest of a result is loaded', () => {
    expect(shape(6)).toEqual(numbers(6));
  });

  it('have a card in eighth position where there is no tile [LIST-18]', () => {
    const items = withPromotions(numbers(12), 0, { tile: undefined, cards: [card()] }, 12);
    expect(items.findIndex((item) => 'card' in item)).toBe(7);
  });

  it('have a card in sixteenth position, and another after twelve more cars', () => {
    const items = shape(40);
    expect(items[15]).toBe('card');
    expect(items.lastIndexOf('card')).toBe(28);
    expect(items.filter((item) => item === 'card')).toHaveLength(2);
  });

  it('keep their positions in the whole result, whatever part of it is shown', () => {
    expect(shape(21, 21)).toEqual([21, 22, 23, 24, 25, 'card', ...numbers(16, 26)]);
    expect(shape(42).slice(0, 10)).toEqual(shape(21).slice(0, 10));
  });
});
