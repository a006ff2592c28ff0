import { useCallback, useRef, useState } from 'react';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';

/**
 * Loads the vocabulary of the stock and the phrase parser when the visitor is about to type. `load` resolves to
 * undefined when they cannot be loaded; the text is then searched as plain text.
 */
export function usePhraseReader({ words, today, sortOptions }: SearchSetup) {
  const [phraseReader, setPhrasing] = useState<PhraseReader>();
  const loading = useRef<Promise<PhraseReader | undefined>>(undefined);
  const load = useCallback((): Promise<PhraseReader | undefined> => {
    loading.current ??= Promise.all([import('../../../search/phrases/phrase-reader.ts'), published(words)])
      .then(([{ createPhraseReader }, source]) => {
        const sorts = sortOptions.map(({ value }) => value);
        const opened = createPhraseReader(source, { thisYear: Number(today.slice(0, 4)), sorts });
        setPhrasing(opened);
        return opened;
      })
      .catch(() => {
        // The next focus of the box tries again.
        loading.current = undefined;
        return undefined;
      });
    return loading.current;
  }, [words, today, sortOptions]);
  return { phraseReader, load };
}

async function published(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}
