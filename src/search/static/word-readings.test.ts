import { describe, expect, it } from 'vitest';
import { waysToRead } from './word-readings.ts';

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

/** Each way as 'typed word: readings with their cost', a line. */
const readings = (query: string) =>
  Array.from(waysToRead(query.split(' '), vocabulary), (way) =>
    way.map((own) => vocabulary.flatMap((term, at) => (own[at] ? `${term} ${own[at]! - 1}` : [])).join(', ')),
  );

describe('waysToRead', () => {
  it('takes the last word for a beginning, at a price', () => {
    expect(readings('hatch')[0]).toEqual(['hatch 0, hatchback 1']);
    expect(readings('hatch q7')).toEqual([['hatch 0', 'q7 0']]);
  });

  it('does not read a word as what an earlier one was read as', () => {
    expect(readings('audi a')).toEqual([['audi 0', 'a3 1, allroad 1']]);
  });

  it('reads a word that is typed twice the same way twice', () => {
    expect(readings('q7 q7')).toEqual([['q7 0', 'q7 0']]);
  });

  it('tries typos of the last word before those of an earlier one', () => {
    expect(readings('2014 camr')).toEqual([['2014 0', 'camry 1']]);
    expect(readings('2015 camyr')).toEqual([['2014 2', 'camry 2']]);
    expect(readings('hacth corola')).toEqual([['hatch 2', 'corolla 2']]);
  });

  it('counts a swap of the first two letters as two typos, as Typesense does', () => {
    expect(readings('acmry')).toEqual([]);
    expect(readings('ocrolla')).toEqual([['corolla 4']]);
  });

  it('has none where the vocabulary has no word', () => {
    expect(readings('audi zzz')).toEqual([]);
  });

  it('tries ten combinations at most, and no typos in a very long query', () => {
    // Of 27 combinations: each word is in the vocabulary, with one typo and with two.
    const alike = ['a', 'b', 'c'].flatMap((letter) =>
      ['', 'x', 'xx'].map((end) => letter.repeat(7 - end.length) + end),
    );
    expect([...waysToRead(['aaaaaaa', 'bbbbbbb', 'ccccccc'], alike)]).toHaveLength(10);
    const often = Array.from({ length: 30 }, () => 'corolla').join(' ');
    expect(readings(`${often} toyota`)).toHaveLength(1);
    expect(readings(`${often} toyuta`)).toEqual([]);
  });
});
