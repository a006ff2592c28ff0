import { describe, expect, it } from 'vitest';
import { commentExcerpt, commentParagraphs } from './comments.ts';

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
