import { useCallback, useRef, useState } from 'react';
import type { Phrasing } from '../../../search/phrases/open-phrases.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';

/**
 * The words of the stock and the code that reads them: fetched when someone is about to type, for nobody else needs
 * them. Where they cannot be had the text is searched as it is.
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
        // The next time someone comes to the box it is tried again.
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
