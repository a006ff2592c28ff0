import { describe, expect, test } from 'vitest';
import { formatProblems } from './problem.ts';

describe('formatting problems', () => {
  const problem = {
    dealer: 'a',
    file: 'a/dealer.json',
    line: 3,
    key: 'name',
    message: 'Too long.',
    remedy: 'Cut it.',
  };

  test('groups by file, in the order of lines', () => {
    const earlier = { ...problem, line: 2, key: 'id', found: '"1"' };
    const other = { dealer: 'b', file: 'b/dealer.json', key: '', message: 'Empty.', remedy: 'Fill it.' };
    expect(formatProblems([problem, other, earlier])).toBe(
      [
        'a/dealer.json',
        '  line 2, id: Too long. Found "1".',
        '    Cut it.',
        '  line 3, name: Too long.',
        '    Cut it.',
        '',
        'b/dealer.json',
        '  Empty.',
        '    Fill it.',
        '',
        '3 problems in 2 files.',
      ].join('\n'),
    );
  });

  test('shows a problem in a shared brand once, with the dealers that use it', () => {
    const shared = { ...problem, file: '_brands/x.json' };
    expect(formatProblems([shared, { ...shared, dealer: 'b' }])).toBe(
      [
        '_brands/x.json (used by a, b)',
        '  line 3, name: Too long.',
        '    Cut it.',
        '',
        '1 problem in 1 file.',
      ].join('\n'),
    );
  });

  test('returns an empty text for no problems', () => expect(formatProblems([])).toBe(''));
});
