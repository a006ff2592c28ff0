import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/listed-car.fixture.ts';
import { carDefinition } from './definition.ts';
import { createEngine } from './engine.ts';
import { expansionsOf, splitRules } from './synonym-expansions.ts';
import { wordsOf } from './tokens.ts';

const rules = [
  { words: ['ute', 'pickup', 'tray back'] },
  { words: ['LC-300'], typed: 'landcruiser' },
  { words: ['pearl'], typed: 'off white' },
];

describe('other queries by synonyms', () => {
  it.each<[query: string, others: string[]]>([
    ['ute', ['pickup', 'tray back']],
    ['pickup', ['tray back', 'ute']],
    ['tray back', ['pickup', 'ute']],
    ['white Ute diesel', ['white pickup diesel', 'white tray back diesel']],
    // Synonyms work in one direction only, and words are compared in their normalised form.
    ['landcruiser', ['lc300']],
    ['lc300', []],
    ['off white', ['pearl']],
    ['off', []],
    ['landcruiser off white', ['landcruiser pearl', 'lc300 off white', 'lc300 pearl']],
    // An unfinished word has no synonyms, as in Typesense.
    ['landcruise', []],
    ['', []],
  ])('expands "%s" to %j', (query, others) => {
    const found = expansionsOf(wordsOf(query), splitRules(rules)).map((words) => words.join(' '));
    expect(found.sort()).toEqual(others);
  });

  it('are limited in number', () => {
    const many = splitRules([{ words: ['a', 'b', 'c', 'd'] }]);
    expect(expansionsOf(Array(12).fill('a'), many).length).toBeLessThanOrEqual(200);
  });
});

describe('the engine with synonyms', () => {
  const cars = [
    aListedCar({
      id: 'ute',
      name: 'Toyota HiLux',
      make: 'Toyota',
      model: 'HiLux',
      body: 'Ute',
      created_at: 1,
    }),
    aListedCar({
      id: 'pickup',
      name: 'RAM Pickup',
      make: 'RAM',
      model: 'Pickup',
      body: 'Truck',
      created_at: 2,
    }),
    aListedCar({ id: 'lc', name: 'Toyota LandCruiser', model: 'LandCruiser', body: 'SUV', created_at: 3 }),
    aListedCar({ id: '300', name: 'Toyota LC300', model: 'LC300', body: 'SUV', created_at: 4 }),
  ];
  const engine = createEngine(cars, { ...carDefinition, synonyms: rules });
  const found = (query: string) => engine.search({ query }).hits.map(({ id }) => id);

  it.each<[query: string, ids: string[]]>([
    // A name weighs more than a body, whichever of the words it contains.
    ['ute', ['pickup', 'ute']],
    ['pickup', ['pickup', 'ute']],
    // Both match equally well, so the newest comes first.
    ['landcruiser', ['300', 'lc']],
    ['toyota landcruiser', ['300', 'lc']],
    ['lc300', ['300']],
    // Other spacing is tried only when nothing matches, but synonyms of the typed words always.
    ['land cruiser', ['lc']],
  ])('finds for "%s" %j', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('allows no typos in synonyms', () => {
    const misspelt = createEngine(cars, {
      ...carDefinition,
      synonyms: [{ words: ['hilx'], typed: 'workhorse' }],
    });
    expect(misspelt.search({ query: 'workhorse' }).nbHits).toBe(0);
    expect(misspelt.search({ query: 'hilx' }).nbHits).toBe(1);
  });
});
