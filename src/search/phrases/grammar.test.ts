import { describe, expect, it } from 'vitest';
import { phraseBook as book, rowsOf, understood } from './grammar-rows.fixture.ts';
import { parsePhrases } from './parse.ts';
import { createPhraseBook } from './phrase-book.ts';
import { withOtherWords } from './vocabulary.ts';

describe.each(rowsOf('grammar.md'))('$heading', ({ rows }) => {
  it.each(rows)(
    '$typed: $filters | $text [LIST-3] [LIST-21] [OPEN-37] [OPEN-38] [TYPED-1] [TYPED-3]',
    ({ typed, ...expected }) => {
      expect(understood(typed, book)).toEqual(expected);
      // After a pause in typing it means the same as after Enter.
      expect(understood(typed, book, { isTyping: true })).toEqual(expected);
    },
  );
});

describe('words without a car in stock', () => {
  const bare = createPhraseBook(
    withOtherWords({
      format: 1,
      makes: { Kia: ['Rio'] },
      values: {},
      badges: [],
      ranges: ['price', 'km', 'year'],
    }),
    { thisYear: 2025, sorts: ['price:asc'] },
  );

  it.each(['white hilux auto', 'ute 4x4 diesel', '7 seater', 'under $200 a week', 'new', 'newest'])(
    'leave "%s" as text',
    (typed) => {
      expect(parsePhrases(typed, bare)).toMatchObject({
        query: typed,
        refinementList: {},
        range: {},
        recognised: [],
      });
    },
  );

  it.each(['kia near me', 'nearby kia', 'closest kia'])(
    'stay text where the visitor’s place is not known: %s',
    (typed) => {
      const { query, sortBy } = parsePhrases(typed, bare);
      expect([query, sortBy]).toEqual([typed.replace('kia', '').trim(), undefined]);
    },
  );

  it('make "low kms" a range on a page without that sort order', () => {
    expect(parsePhrases('low kms kia', bare)).toMatchObject({
      range: { km: ':50000' },
      refinementList: { make: ['Kia'] },
    });
  });
});

it('returns the position of each recognised phrase', () => {
  const text = 'a white Hilux under 40k, tidy';
  const parts = parsePhrases(text, book).recognised.map(({ from, to, key, label }) => [
    text.slice(from, to),
    key,
    label,
  ]);
  expect(parts).toEqual([
    ['a white', 'colour', 'White'],
    ['Hilux', 'model', 'Toyota HiLux'],
    ['under 40k,', 'price', 'Up to $40,000'],
  ]);
});

describe('a model by the last word of its name', () => {
  const bookOf = (makes: Record<string, string[]>, badges: string[] = []) =>
    createPhraseBook(
      withOtherWords({ format: 1, makes, values: {}, badges, ranges: ['price', 'km', 'year'] }),
      { thisYear: 2025, sorts: [] },
    );
  const toyota = ['LandCruiser 79', 'LandCruiser Prado', 'Yaris Cross', 'Corolla Cross'];

  it.each([
    ['prado', 'make=Toyota model=LandCruiser Prado', ''],
    ['prado gxl', 'make=Toyota model=LandCruiser Prado', 'gxl'],
    ['not a prado', '-model=LandCruiser Prado', ''],
    ['prados or yaris', 'make=Toyota model=LandCruiser Prado/Yaris Cross', ''],
    ['cross', '', 'cross'],
  ])('%s: %s | %s', (typed, filters, text) => {
    expect(understood(typed, bookOf({ Toyota: toyota }))).toEqual({ filters, text });
  });

  it('stays text when it is a badge, too', () => {
    const book = bookOf({ 'Land Rover': ['Range Rover Sport', 'Defender'] }, ['Sport']);
    expect(understood('sport', book)).toEqual({ filters: '', text: 'sport' });
  });
});

describe('a name that is not in stock', () => {
  const makes = { Coromal: ['Pioneer'], Cupra: ['Leon'], Chery: ['Omoda 5'], 'Mercedes-Benz': ['C-Class'] };
  const values = { body: ['Hatch', 'Van'], fuel: ['Petrol'], filtered_features: ['Third Row Air Vents'] };
  const book = createPhraseBook(withOtherWords({ format: 1, makes, values, badges: [], ranges: ['price'] }), {
    thisYear: 2025,
    sorts: [],
  });

  it.each(['corolla', 'supra', 'chevy', 'b-class', 'b class', 'patrol', 'third row', 'gold coast'])(
    'is not taken for another: %s [TYPED-4]',
    (typed) => {
      expect(understood(typed, book)).toEqual({ filters: '', text: typed });
    },
  );

  it.each(['tow my van', 'towing vehicle for a van', 'van towing'])(
    '%s: what is towed is not wanted',
    (typed) => {
      expect(understood(typed, book)).toEqual({ filters: '', text: typed });
    },
  );

  it.each([
    ['coromall', 'make=Coromal'],
    ['cuprra', 'make=Cupra'],
    ['patrol petrl', 'fuel=Petrol'],
  ])('a misspelt one is still found: %s', (typed, filters) => {
    expect(understood(typed, book).filters).toBe(filters);
  });
});
