import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Phrases, parsePhrases } from './parse.ts';
import { createPhraseBook } from './phrase-book.ts';
import { someVocabulary } from './vocabulary.fixture.ts';

const sorts = ['created_at:desc', 'price:desc', 'price:asc', 'km:desc', 'km:asc'];
const book = createPhraseBook(someVocabulary, { thisYear: 2025, sorts });

/** The rows of grammar.md by heading. */
const sections = readFileSync(new URL('./grammar.md', import.meta.url), 'utf8')
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    heading: section.slice(0, section.indexOf('\n')),
    rows: section
      .split('\n')
      .filter((line) => /^\| (?!typed|---)/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, typed = '', filters = '', text = '']) => ({ typed, filters, text })),
  }));

/** The filters in the notation of grammar.md, in the order in which they appear in the text. */
function written({ lists, ranges, sort, recognised }: Phrases): string {
  const all: Record<string, string> = { ...ranges, ...(sort && { sort }) };
  for (const [facet, values] of Object.entries(lists)) all[facet] = values.join('/');
  const order = [...new Set(recognised.flatMap(({ key }) => (key === 'model' ? ['make', 'model'] : [key])))];
  const keys = Object.keys(all).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return keys.map((key) => `${key}=${all[key]}`).join(' ');
}

describe.each(sections)('$heading', ({ rows }) => {
  it.each(rows)('$typed: $filters | $text [LIST-3] [OPEN-37] [OPEN-38]', ({ typed, filters, text }) => {
    const phrases = parsePhrases(typed, book);
    expect({ filters: written(phrases), text: phrases.rest }).toEqual({ filters, text });
  });
});

describe('words without a car in stock', () => {
  const bare = createPhraseBook(
    { format: 1, makes: { Kia: ['Rio'] }, values: {}, badges: [], ranges: ['price', 'km', 'year'] },
    { thisYear: 2025, sorts: ['price:asc'] },
  );

  it.each(['white hilux auto', 'ute 4x4 diesel', '7 seater', 'under $200 a week', 'new', 'newest'])(
    'leave "%s" as text',
    (typed) => {
      expect(parsePhrases(typed, bare)).toMatchObject({ lists: {}, ranges: {}, rest: typed, recognised: [] });
    },
  );

  it('make "low kms" a range on a page without that sort order', () => {
    expect(parsePhrases('low kms kia', bare)).toMatchObject({
      ranges: { km: ':50000' },
      lists: { make: ['Kia'] },
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
