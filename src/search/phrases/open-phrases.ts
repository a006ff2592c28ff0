import { type Phrases, parsePhrases } from './parse.ts';
import { type BookOptions, bookOf } from './phrase-book.ts';
import { type CountOf, candidatesOf, type Suggestion, suggestionsFor } from './suggest.ts';
import { readVocabulary } from './vocabulary.ts';

/** Reads what people type, by the words of one dealer's stock. */
export interface Phrasing {
  parse(text: string): Phrases;
  suggest(text: string, countOf: CountOf): Suggestion[];
}

/** @returns nothing when the published words are of another form than this page knows */
export function openPhrases(published: unknown, options: BookOptions): Phrasing | undefined {
  const vocabulary = readVocabulary(published);
  if (!vocabulary) return undefined;
  const book = bookOf(vocabulary, options);
  const candidates = candidatesOf(vocabulary);
  return {
    parse: (text) => parsePhrases(text, book),
    suggest: (text, countOf) => suggestionsFor(text, book, candidates, countOf),
  };
}
