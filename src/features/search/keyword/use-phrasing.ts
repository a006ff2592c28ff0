import { useCallback, useRef, useState } from 'react';
import type { Phrasing } from '../../../search/phrases/open-phrases.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';

/**
 * Loads the vocabulary of the stock and the phrase parser when the visitor is about to type. `load` resolves to
 * undefined when they cannot be loaded; the text is then searched as plain text.
 */
export function usePhrasing({ words, today, sortOptions }: SearchSetup) {
  const [phrasing, setPhrasing] = useState<Phrasing>();
  const loading = useRef<Promise<Phrasing | undefined>>(undefined);
  const load = useCallback((): Promise<Phrasing | undefined> => {
    loading.current ??= Promise.all([import('../../../search/phrases/open-phrases.ts'), published(words)])
      .then(([{ openPhrases }, source]) => {
        const sorts = sortOptions.map(({ value }) => value);
        const opened = openPhrases(source, { thisYear: Number(today.slice(0, 4)), sorts });
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
  return { phrasing, load };
}

async function published(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}
