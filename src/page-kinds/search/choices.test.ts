import { describe, expect, it } from 'vitest';
import { choicesFrom, folded, popularFirst } from './choices.ts';

const names = (...parts: Parameters<typeof choicesFrom>) => choicesFrom(...parts).map(({ value }) => value);

describe('the entries of a list filter', () => {
  it('are sorted by count, then by name', () => {
    expect(names({ Ute: 3, SUV: 9, Coupe: 3 }, [], 10)).toEqual(['SUV', 'Coupe', 'Ute']);
  });

  it('are limited to the maximum of the filter, plus selected values [LIST-10] [LIST-12] [LIST-13]', () => {
    const counts = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`v${index}`, 100 - index]));
    expect(names(counts, [], 30)).toHaveLength(30);
    expect(names(counts, ['v45'], 30)).toEqual([...names(counts, [], 30), 'v45']);
  });

  it('combine values that the search treats as equal, and add up their counts', () => {
    expect(choicesFrom({ GLX: 2, 'GLX+': 1, GLS: 4 }, [], 10)).toEqual([
      { value: 'GLS', count: 4, isChosen: false },
      { value: 'GLX', count: 3, isChosen: false },
    ]);
    expect(choicesFrom({ GLX: 2, 'GLX+': 1 }, ['GLX+'], 10)).toEqual([
      { value: 'GLX+', count: 3, isChosen: true },
    ]);
  });

  it('include a selected value that no car has', () => {
    expect(choicesFrom({ SUV: 2 }, ['Wagon'], 10)).toEqual([
      { value: 'SUV', count: 2, isChosen: false },
      { value: 'Wagon', count: 0, isChosen: true },
    ]);
    expect(choicesFrom({}, ['__proto__'], 10)).toEqual([{ value: '__proto__', count: 0, isChosen: true }]);
  });
});

const items = ['Toyota', 'Ford', 'Kia', 'MG'].map((value) => ({
  value,
  count: 1,
  isChosen: value === 'MG',
}));
const values = (list: { value: string }[]) => list.map(({ value }) => value);

it('puts popular makes first, in the configured order, regardless of case [LIST-11]', () => {
  expect(values(popularFirst(items, ['kia', 'Ford', 'Rivian']))).toEqual(['Kia', 'Ford', 'Toyota', 'MG']);
});

it('includes selected entries beyond the limit in the short list', () => {
  expect(values(folded(items, 2))).toEqual(['Toyota', 'Ford', 'MG']);
});
