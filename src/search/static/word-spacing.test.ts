import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { carDefinition } from './definition.ts';
import { createEngine, tableOf } from './documents.ts';
import { textIndexOf } from './text-index.ts';
import { wordsOf } from './tokens.ts';
import { respaced } from './word-spacing.ts';

const names: [id: string, make: string, model: string, badge: string][] = [
  ['lc', 'Toyota', 'LandCruiser', 'GXL'],
  ['prado', 'Toyota', 'LandCruiser Prado', 'VX'],
  ['cx5', 'Mazda', 'CX-5', 'Akera'],
  ['hilux', 'Toyota', 'HiLux', 'SR5'],
  ['xtrail', 'Nissan', 'X-Trail', 'ST-L'],
  ['dmax', 'Isuzu', 'D-MAX', 'LS-U'],
  ['outback', 'Subaru', 'Outback', 'AWD Sport'],
  ['disco', 'Land Rover', 'Discovery', 'S'],
];
const cars = names.map(([id, make, model, badge]) =>
  aListedCar({
    id,
    make,
    model,
    badge,
    name: `2022 ${make} ${model} ${badge}`,
    colour: 'White',
    body: 'SUV',
  }),
);
const index = textIndexOf(tableOf(cars), carDefinition.textFields);
const engine = createEngine(cars, carDefinition);
const found = (query: string, make?: string) =>
  engine
    .search({ query, ...(make && { filter: [{ field: 'make', in: [make] }] }) })
    .hits.map(({ id }) => id)
    .sort();

describe('other spacing of a query', () => {
  it.each<[query: string, words: string | undefined]>([
    ['land cruiser', 'landcruiser'],
    ['toyota land cruiser', 'toyota landcruiser'],
    ['land cruiser prado vx', 'landcruiser prado vx'],
    ['out back', 'outback'],
    ['landrover', 'land rover'],
    ['2022 landrover discovery', '2022 land rover discovery'],
    // The last word may be unfinished. It need not be a word of the field.
    ['landrover disc', 'land rover disc'],
    // 'rover' and 'discovery' are adjacent, 'land' and 'discovery' are not.
    ['roverdiscovery', 'rover discovery'],
    ['landdiscovery', undefined],
    // Only whole words are joined.
    ['land crui', undefined],
    // No car has both words.
    ['isuzu land cruiser', undefined],
    ['one two three four five land cruiser', undefined],
    ['zeppelin', undefined],
    ['x', undefined],
  ])('"%s" can also be "%s"', (query, words) => {
    expect(respaced(wordsOf(query), index)?.join(' ')).toBe(words);
  });
});

describe('the engine with other spacing', () => {
  it.each<[query: string, ids: string[]]>([
    ['land cruiser', ['lc', 'prado']],
    ['cx 5', ['cx5']],
    ['cx5', ['cx5']],
    ['hi lux', ['hilux']],
    ['x trail', ['xtrail']],
    ['d max', ['dmax']],
    ['outback', ['outback']],
    ['out back', ['outback']],
    ['landrover disc', ['disco']],
    // A joined word is a whole word, and not the start of others.
    ['c x', []],
  ])('finds for "%s" %j', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('tries other spacing only when nothing matches the words as typed, with the filters', () => {
    const both = createEngine(
      [...cars, aListedCar({ id: 'plain', make: 'Kia', model: 'X', name: 'Kia Land Cruiser' })],
      carDefinition,
    );
    const idsOf = (filter: { field: string; in: string[] }[]) =>
      both.search({ query: 'land cruiser', filter }).hits.map(({ id }) => id);
    expect(idsOf([])).toEqual(['plain']);
    expect(idsOf([{ field: 'make', in: ['Toyota'] }]).sort()).toEqual(['lc', 'prado']);
    expect(found('land cruiser', 'Isuzu')).toEqual([]);
  });
});
