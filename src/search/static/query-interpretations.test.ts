import { describe, expect, it } from 'vitest';
import { interpretationsOf } from './query-interpretations.ts';

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
