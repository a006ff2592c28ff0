import { describe, expect, it } from 'vitest';
import { bookOf, buyersVocabulary, marketVocabulary, rowsOf, understood } from './grammar-rows.fixture.ts';

const tables = [
  { file: 'buyers.md', book: bookOf(buyersVocabulary) },
  { file: 'market.md', book: bookOf(marketVocabulary) },
].flatMap(({ file, book }) => rowsOf(file).map((table) => ({ ...table, book })));

describe.each(tables)('$heading', ({ rows, book }) => {
  it.each(rows)('$typed: $filters | $text [LIST-3] [TYPED-1] [TYPED-4]', ({ typed, ...expected }) => {
    expect(understood(typed, book)).toEqual(expected);
    // After a pause in typing it means the same as after Enter.
    expect(understood(typed, book, { isTyping: true })).toEqual(expected);
  });
});
