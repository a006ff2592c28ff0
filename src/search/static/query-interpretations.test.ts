import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { carDefinition } from './definition.ts';
import { createEngine } from './documents.ts';
import { expansionsOf, interpretationsOf, splitRules } from './query-interpretations.ts';
import { wordsOf } from './tokens.ts';

const vocabulary = [
  'audi',
  'a3',
  'allroad',
  'q7',
  'hatch',
  'hatchback',
  'toyota',
  'camry',
  'corolla',
  '2014',
];

/** Each interpretation as a list with one text per query word: its matching words with their cost minus 1. */
const interpretations = (query: string) =>
  Array.from(interpretationsOf(query.split(' '), vocabulary), (interpretation) =>
    interpretation.map((own) =>
      vocabulary.flatMap((term, at) => (own[at] ? `${term} ${own[at]! - 1}` : [])).join(', '),
    ),
  );

describe('interpretationsOf', () => {
  it('matches the last word as a prefix, at a higher cost', () => {
    expect(interpretations('hatch')[0]).toEqual(['hatch 0, hatchback 1']);
    expect(interpretations('hatch q7')).toEqual([['hatch 0', 'q7 0']]);
  });

  it('does not match the same word of the vocabulary to two different query words', () => {
    expect(interpretations('audi a')).toEqual([['audi 0', 'a3 1, allroad 1']]);
  });

  it('matches a repeated query word twice', () => {
    expect(interpretations('q7 q7')).toEqual([['q7 0', 'q7 0']]);
  });

  it('tries typos in the last word before typos in earlier ones', () => {
    expect(interpretations('2014 camr')).toEqual([['2014 0', 'camry 1']]);
    expect(interpretations('2015 camyr')).toEqual([['2014 2', 'camry 2']]);
    expect(interpretations('hacth corola')).toEqual([['hatch 2', 'corolla 2']]);
  });

  it('counts a swap of the first two letters as two typos, as Typesense does', () => {
    expect(interpretations('acmry')).toEqual([]);
    expect(interpretations('ocrolla')).toEqual([['corolla 4']]);
  });

  it('returns none when a query word has no match', () => {
    expect(interpretations('audi zzz')).toEqual([]);
  });

  it('tries at most ten combinations, and no typos in a very long query', () => {
    // There are 27 combinations: each word is in the vocabulary without typos, with one and with two.
    const alike = ['a', 'b', 'c'].flatMap((letter) =>
      ['', 'x', 'xx'].map((end) => letter.repeat(7 - end.length) + end),
    );
    expect([...interpretationsOf(['aaaaaaa', 'bbbbbbb', 'ccccccc'], alike)]).toHaveLength(10);
    const often = Array.from({ length: 30 }, () => 'corolla').join(' ');
    expect(interpretations(`${often} toyota`)).toHaveLength(1);
    expect(interpretations(`${often} toyuta`)).toEqual([]);
  });
});

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
