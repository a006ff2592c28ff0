import { describe, expect, it } from 'vitest';
import { commentParts } from './comment-parts.ts';

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
