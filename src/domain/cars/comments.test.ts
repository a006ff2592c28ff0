import { describe, expect, it } from 'vitest';
import { commentParagraphs, commentParts } from './comments.ts';

it.each([
  ['One owner.|Full history.', ['One owner.', 'Full history.']],
  ['  One   owner. | | Full\thistory. |', ['One owner.', 'Full history.']],
  ['First line\r\nSecond line', ['First line', 'Second line']],
  ['|', []],
  ['', []],
  [undefined, []],
])('reads %j as paragraphs [VEH-24]', (comments, paragraphs) => {
  expect(commentParagraphs(comments)).toEqual(paragraphs);
});

const long = 'word '.repeat(60).trim();

describe('commentParts', () => {
  it.each([
    ['a comment that fits', ['One owner.', 'Full history.'], 23, ['One owner.', 'Full history.'], ''],
    ['whole words', ['One careful owner'], 13, ['One careful'], ' owner'],
    ['a word that ends at the limit', ['One careful owner'], 11, ['One careful'], ' owner'],
    ['no comma before the ellipsis', ['One owner, careful'], 12, ['One owner'], ', careful'],
    [
      'the paragraphs before the one that does not fit',
      ['One owner.', 'Supercalifragilistic'],
      12,
      ['One owner.'],
      'Supercalifragilistic',
    ],
    ['characters of a text without spaces', ['abcdefghij'], 4, ['abcd'], 'efghij'],
    ['no half emoji', ['abc🚗🚗'], 4, ['abc'], '🚗🚗'],
    ['an empty comment', [], 4, [], ''],
  ])('keeps %s [VEH-25]', (_, paragraphs, limit, shown, rest) => {
    const parts = commentParts(paragraphs, limit);
    expect(parts.flatMap((part) => part.shown || [])).toEqual(shown);
    expect(parts.map((part) => part.rest).join('')).toBe(rest);
  });

  it('cuts at 400 characters [VEH-25]', () => {
    const words = 'word '.repeat(100).trim();
    expect(commentParts([words])[0]?.shown).toBe('word '.repeat(80).trim());
    expect(commentParts([words.slice(0, 400).trim()])[0]?.rest).toBe('');
  });

  it('shows short comments completely', () => {
    expect(commentParts(['One owner.', 'Full history.'])).toEqual([
      { shown: 'One owner.', rest: '' },
      { shown: 'Full history.', rest: '' },
    ]);
  });

  it('shows 400 characters at most and folds the rest [VEH-25]', () => {
    const parts = commentParts([long, long, 'Last.']);
    expect(parts.map(({ shown }) => shown).join('').length).toBeLessThanOrEqual(400);
    expect(parts[1]!.shown).not.toBe('');
    expect(parts[2]).toEqual({ shown: '', rest: 'Last.' });
  });

  it('neither loses nor repeats a character, wherever the text is cut', () => {
    for (let length = 380; length < 420; length += 1) {
      const paragraphs = [`${'x'.repeat(length)}, and more`, long, 'End…'];
      expect(commentParts(paragraphs).map(({ shown, rest }) => shown + rest)).toEqual(paragraphs);
    }
  });

  it('is empty without comments', () => {
    expect(commentParts([])).toEqual([]);
  });
});
