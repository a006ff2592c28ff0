import { describe, expect, it } from 'vitest';
import {
  cutText,
  foldedText,
  modelDescriptionFold,
  offerDescriptionFold,
  offerDisclaimerFold,
  reviewFold,
} from './folded-text.ts';

/** Words of four letters, five characters each with the space. */
const words = (characters: number) => 'word '.repeat(Math.ceil(characters / 5)).slice(0, characters);

describe('foldedText', () => {
  it.each([
    ['an offer at its limit [OFFER-2]', offerDescriptionFold, 200, undefined],
    ['an offer over its limit, cut to about 160 [OFFER-2]', offerDescriptionFold, 201, 159],
    ['a disclaimer at its limit [OFFER-3]', offerDisclaimerFold, 200, undefined],
    ['a disclaimer over its limit, cut to 200 [OFFER-3]', offerDisclaimerFold, 201, 199],
    ['a review at its limit [REV-7]', reviewFold, 160, undefined],
    ['a review over its limit [REV-7]', reviewFold, 161, 159],
    ['a model at its limit [MODEL-3]', modelDescriptionFold, 200, undefined],
    ['a model over its limit [MODEL-3]', modelDescriptionFold, 204, 199],
  ])('folds %s', (_, fold, length, shown) => {
    const text = words(length);
    const folded = foldedText(text, fold);
    expect(folded.rest === undefined ? undefined : folded.shown.length).toBe(shown);
    expect(folded.shown + (folded.rest ?? '')).toBe(text);
  });

  it('cuts a text without spaces, but never splits a character', () => {
    expect(foldedText('a'.repeat(30), { over: 20, cut: 10 }).shown).toBe('a'.repeat(10));
    expect(foldedText('🚗'.repeat(30), { over: 20, cut: 10 }).shown).toBe('🚗'.repeat(10));
    expect(foldedText('🚗'.repeat(20), { over: 20, cut: 10 })).toEqual({ shown: '🚗'.repeat(20) });
  });

  it('cuts inside a long first word, so that the text is not almost empty', () => {
    expect(foldedText(`ab ${'c'.repeat(40)}`, { over: 20, cut: 10 }).shown).toBe(`ab ${'c'.repeat(7)}`);
  });
});

describe('cutText', () => {
  it('ends with an ellipsis and no comma before it [MODEL-3]', () => {
    expect(cutText('One, two, three', { over: 10, cut: 9 })).toBe('One, two…');
    expect(cutText('One, two', { over: 10, cut: 9 })).toBe('One, two');
  });
});
