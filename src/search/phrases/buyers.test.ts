import { describe, expect, it } from 'vitest';
import { bookOf, buyersVocabulary, rowsOf, understood } from './grammar-rows.fixture.ts';

const book = bookOf(buyersVocabulary);

describe.each(rowsOf('buyers.md'))('$heading', ({ rows }) => {
  it.each(rows)('$typed: $filters | $text [LIST-3] [TYPED-1] [TYPED-4]', ({ typed, ...expected }) => {
    expect(understood(typed, book)).toEqual(expected);
    // After a pause in typing it means the same as after Enter.
    expect(understood(typed, book, { isTyping: true })).toEqual(expected);
  });
});
