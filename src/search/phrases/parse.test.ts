import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOfKey } from '../url-state.ts';
import { someVocabulary } from './grammar-rows.fixture.ts';
import { parsePhrases } from './parse.ts';
import { createPhraseBook } from './phrase-book.ts';
import { fillers, negations, sortWords } from './synonyms.ts';
import { normalised, tokensOf } from './tokens-of.ts';

const book = createPhraseBook(someVocabulary, {
  thisYear: 2025,
  sorts: ['price:asc', 'km:asc', 'created_at:desc'],
});

const words = [
  ...Object.entries(someVocabulary.makes).flatMap(([make, models]) => [make, ...models]),
  ...Object.values(someVocabulary.values).flat(),
  ...someVocabulary.badges,
  ...Object.values(someVocabulary.synonyms).flatMap((rows) =>
    Object.keys(rows).flatMap((words) => words.split(' ')),
  ),
  ...sortWords.flatMap(({ words }) => words.split(' ')),
  ...fillers,
  ...negations,
  ...'under over between from to up less than or newer plus max around since kms km $ - + < > k grand week seats range model'.split(
    ' ',
  ),
  ...'3 7 40 40k $40,000 2018 2015-19 7-seater 100,000km 4x4 $200/week 15-20k 99999999999 1,2,3 constructor __proto__ toString corola'.split(
    ' ',
  ),
];
const typed = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ' ', ', ', '-', '/', '')), {
    maxLength: 14,
  })
  .map((parts) => parts.flat().join(''));
const anything = fc.oneof(
  typed,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const withoutLeadingFillers = (all: string[]) =>
  all
    .slice(all.findIndex((one) => !fillers.has(normalised(one))))
    .filter(() => all.some((one) => !fillers.has(normalised(one))));
/** As the parser tells words apart: 'I-m' is one, and a filler. */
const wordsIn = (text: string) =>
  tokensOf(text).flatMap(({ kind, word }) => (kind === 'word' || kind === 'number' ? word : []));

describe('any text', () => {
  const holds = (check: (text: string) => void) => fc.assert(fc.property(anything, check), { numRuns: 3000 });

  it('is parsed without losing a word: each is in a phrase or in the rest [TYPED-2]', () => {
    holds((text) => {
      const { recognised, query } = parsePhrases(text, book);
      let left = text;
      for (const { from, to } of recognised.toReversed()) left = `${left.slice(0, from)} ${left.slice(to)}`;
      // Filler words before the first phrase say nothing: 'I am after a Corolla'.
      const kept = recognised.length > 0 ? withoutLeadingFillers(wordsIn(left)) : wordsIn(left);
      expect(withoutLeadingFillers(wordsIn(query))).toEqual(withoutLeadingFillers(kept));
    });
  });

  it('keeps a word whole of which a part is a filler', () => {
    expect(parsePhrases('around1 SeriesBMW BMW', book)).toMatchObject({ query: 'around1 SeriesBMW' });
  });

  it('has ordered phrases that do not overlap', () => {
    holds((text) => {
      let last = 0;
      for (const { from, to } of parsePhrases(text, book).recognised) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    });
  });

  it('has a rest without further phrases', () => {
    holds((text) => {
      const { query } = parsePhrases(text, book);
      expect(parsePhrases(query, book)).toEqual({ query, refinementList: {}, range: {}, recognised: [] });
    });
  });

  it.each(['<-BMWBMW BMW', 'anyone BMW anybut BMW-BMW BMW ', 'any BMW but zeppelin BMW', 'any BMW but, BMW'])(
    'has a rest without further phrases in %j, whose exclusion stays text',
    (text) => {
      const { query } = parsePhrases(text, book);
      expect(parsePhrases(query, book)).toMatchObject({ query, recognised: [] });
    },
  );

  it('keeps the filler words of a phrase that stays text', () => {
    expect(parsePhrases('BMW on petrol', book)).toMatchObject({
      query: 'on petrol',
      refinementList: { make: ['BMW'] },
    });
  });

  it('produces only values in stock and ranges that a URL can contain [TYPED-2]', () => {
    holds((text) => {
      const { refinementList, range: ranges } = parsePhrases(text, book);
      for (const [key, values] of Object.entries(refinementList)) {
        const facet = fieldOfKey(key);
        const known =
          facet === 'make'
            ? Object.keys(someVocabulary.makes)
            : facet === 'model'
              ? Object.values(someVocabulary.makes).flat()
              : someVocabulary.values[facet];
        expect(known).toEqual(expect.arrayContaining(values));
      }
      for (const range of Object.values(ranges)) {
        const [, min, max] = /^(\d{0,9}):(\d{0,9})$/.exec(range) ?? [];
        expect(min !== undefined && `${min}${max}` !== '').toBe(true);
        if (min && max) expect(Number(min)).toBeLessThanOrEqual(Number(max));
      }
    });
  });
});

// A link may contain any text. Parsing in quadratic time would exceed the test's time limit.
it.each(['corola ', 'not ', '1-', '1', '$1,111,', 'under from between ', 'a', 'x ', '-', '7-seat'])(
  'parses 400,000 characters of %j within the time limit',
  (part) => {
    const text = part.repeat(400_000 / part.length);
    expect(parsePhrases(text, book).query.length).toBeLessThanOrEqual(text.length);
  },
);
