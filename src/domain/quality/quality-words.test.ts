import { describe, expect, test } from 'vitest';
import { countChange, qualitySummary } from './quality-words.ts';
import { countProblems, keptProblems, mostProblems, type QualityProblem } from './site-quality.ts';

const problems = (counts: Partial<Record<QualityProblem['kind'], number>>): QualityProblem[] =>
  Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ kind: kind as QualityProblem['kind'], name: 'x' })),
  );

describe('the summary of a release', () => {
  test.each<[Parameters<typeof problems>[0], string]>([
    [{}, 'Nothing to put right'],
    [{ noPhoto: 14, deadLink: 2 }, '14 cars need a photo, 2 links go nowhere'],
    [{ deadLink: 1, noPrice: 1 }, '1 car has no price, 1 link goes nowhere'],
    [{ noText: 1200 }, '1,200 cars have no description'],
  ])('of %j is %s', (counts, words) => {
    expect(qualitySummary(countProblems(problems(counts)))).toBe(words);
  });

  test('of some kinds leaves the others out', () => {
    expect(qualitySummary(countProblems(problems({ noPhoto: 3, deadLink: 1 })), ['deadLink'])).toBe(
      '1 link goes nowhere',
    );
  });
});

test.each([
  [3, 5, '2 fewer', true, false],
  [5, 3, '2 more', false, true],
  [4, 4, 'as before', false, false],
])('%i after %i is %s', (now, before, text, isBetter, isWorse) => {
  expect(countChange(now, before)).toEqual({ text, isBetter, isWorse });
});

test('a first release has nothing to be compared with', () => {
  expect(countChange(3, undefined)).toBeUndefined();
});

test('a kind with very many problems does not hide the others', () => {
  const kept = keptProblems(problems({ leftOut: mostProblems + 5, deadLink: 1 }));
  expect(countProblems(kept)).toMatchObject({ leftOut: mostProblems, deadLink: 1 });
});
