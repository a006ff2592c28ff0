import { describe, expect, it } from 'vitest';
import { typosAllowed, wordsOf } from './tokens.ts';

describe('wordsOf', () => {
  it.each([
    ['2021 Toyota Corolla', ['2021', 'toyota', 'corolla']],
    ['Mazda CX-5', ['mazda', 'cx5']],
    ['Citroën C4', ['citroen', 'c4']],
    ['  -  2.5I-S (awd) ', ['25is', 'awd']],
    ['', []],
  ])('splits %j into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

it.each([
  ['kia', 0],
  ['ford', 1],
  ['toyota', 1],
  ['hyundai', 2],
])('the word "%s" may have %i typos', (word, typos) => {
  expect(typosAllowed(word)).toBe(typos);
});
