import { nearbyWith, type Places } from './near.ts';
import { parsePhrases } from './parse.ts';
import { createPhraseBook, type PhraseBookOptions } from './phrase-book.ts';
import { type CountOf, candidatesOf, suggestionsFor } from './suggest.ts';
import { readVocabulary } from './vocabulary.ts';

export { wordGroups } from './asides.ts';

/** Parses typed text and suggests completions, with the vocabulary of one dealer's stock. */
export type PhraseReader = NonNullable<ReturnType<typeof createPhraseReader>>;

/** Returns undefined when the published vocabulary has an unknown format. */
export function createPhraseReader(
  published: unknown,
  { places, ...options }: Omit<PhraseBookOptions, 'nearby'> & { places?: Places | undefined },
) {
  const vocabulary = readVocabulary(published);
  if (!vocabulary) return undefined;
  const book = createPhraseBook(vocabulary, { ...options, nearby: places && nearbyWith(places) });
  const candidates = candidatesOf(vocabulary);
  return {
    /** @param options.isTyping see `parsePhrases` */
    parse: (text: string, options?: { isTyping?: boolean }) => parsePhrases(text, book, options),
    suggest: (text: string, countOf: CountOf) => suggestionsFor(text, book, candidates, countOf),
  };
}
