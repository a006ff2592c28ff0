import { describe, expect, it } from 'vitest';
import { commentExcerpt, commentParagraphs, commentParts } from './comments.ts';

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

describe('commentExcerpt', () => {
  it.each([
    ['a comment that fits', ['One owner.', 'Full history.'], 23, ['One owner.', 'Full history.'], false],
    ['whole words', ['One careful owner'], 13, ['One careful…'], true],
    ['a word that ends at the limit', ['One careful owner'], 11, ['One careful…'], true],
    ['no comma before the ellipsis', ['One owner, careful'], 12, ['One owner…'], true],
    [
      'the paragraphs before the one that does not fit',
      ['One owner.', 'Supercalifragilistic'],
      12,
      ['One owner.'],
      true,
    ],
    ['characters of a text without spaces', ['abcdefghij'], 4, ['abcd…'], true],
    ['no half emoji', ['abc🚗🚗'], 4, ['abc…'], true],
    ['an empty comment', [], 4, [], false],
  ])('keeps %s [VEH-25]', (_, paragraphs, limit, excerpt, truncated) => {
    expect(commentExcerpt(paragraphs, limit)).toEqual({ excerpt, truncated });
  });

  it('cuts at 400 characters [VEH-25]', () => {
    const words = 'word '.repeat(100).trim();
    expect(commentExcerpt([words])).toEqual({ excerpt: [`${'word '.repeat(80).trim()}…`], truncated: true });
    expect(commentExcerpt([words.slice(0, 400).trim()]).truncated).toBe(false);
  });
});

const long = 'word '.repeat(60).trim();

describe('commentParts', () => {
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
