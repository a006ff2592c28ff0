import { useCallback, useRef, useState } from 'react';
import type { Place } from '../../../domain/distance.ts';
import type { Places } from '../../../search/phrases/near.ts';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import type { SearchSetup } from '../search-props.ts';

/**
 * Loads the vocabulary of the stock and the phrase parser when the visitor is about to type. `load` resolves to
 * undefined when they cannot be loaded; the text is then searched as plain text.
 */
export function usePhraseReader({ words, today, sortOptions, places }: SearchSetup) {
  const [phraseReader, setPhrasing] = useState<PhraseReader>();
  const loading = useRef<Promise<PhraseReader | undefined>>(undefined);
  const load = useCallback((): Promise<PhraseReader | undefined> => {
    loading.current ??= Promise.all([
      import('../../../search/phrases/phrase-reader.ts'),
      published(words),
      places && placesOf(places),
    ])
      .then(([{ createPhraseReader }, source, known]) => {
        const sorts = sortOptions.map(({ value }) => value);
        const opened = createPhraseReader(source, {
          thisYear: Number(today.slice(0, 4)),
          sorts,
          places: known,
        });
        setPhrasing(opened);
        return opened;
      })
      .catch(() => {
        // The next focus of the box tries again.
        loading.current = undefined;
        return undefined;
      });
    return loading.current;
  }, [words, today, sortOptions, places]);
  return { phraseReader, load };
}

/**
 * Returns the locations, towns and postcodes for distances. Undefined when the table cannot be loaded: words about
 * distances then stay plain text, and the other words are still recognised.
 */
async function placesOf(locations: readonly Place[]): Promise<Places | undefined> {
  try {
    const { areaOfPostcode, areaTowns } = await import('../../../geo/embedded-postcodes.ts');
    return { locations, towns: areaTowns(), byPostcode: areaOfPostcode };
  } catch {
    return undefined;
  }
}

async function published(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}
