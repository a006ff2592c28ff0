import { useMemo, useState } from 'react';
import { loadedOnce } from '../../../domain/loaded-once.ts';
import type { Place } from '../../../domain/places/distance.ts';
import type { Places } from '../../../search/phrases/near.ts';
import type { Phrases } from '../../../search/phrases/parse.ts';
import type { PhraseReader } from '../../../search/phrases/phrase-reader.ts';
import { siteFile } from '../../../search/site-file.ts';
import type { SearchState } from '../../../search/url-state.ts';
import { withList, withoutQuery, withRange } from '../change-search.ts';
import type { SearchSetup } from '../search-page.ts';

/** Loads vocabulary and parser when the visitor is about to type. Without them `load` resolves to undefined. */
export function usePhraseReader({ words, today, sortOptions, places }: SearchSetup) {
  const [phraseReader, setPhrasing] = useState<PhraseReader>();
  // Who names a place may ask for the nearest from then on: another order is another reader.
  const loaded = useMemo(
    () =>
      loadedOnce(async () => {
        const [{ createPhraseReader }, source, known] = await Promise.all([
          import('../../../search/phrases/phrase-reader.ts'),
          siteFile<unknown>(words),
          places && placesOf(places),
        ]);
        const sorts = sortOptions.map(({ value }) => value);
        const opened = createPhraseReader(source, {
          thisYear: Number(today.slice(0, 4)),
          sorts,
          places: known,
        });
        setPhrasing(opened);
        return opened;
      }),
    [words, today, sortOptions, places],
  );
  return { phraseReader, load: () => loaded().catch(() => undefined) };
}

/**
 * Locations, towns and postcodes for distances. Undefined when they cannot be loaded: distances then stay plain text.
 */
async function placesOf(locations: readonly Place[]): Promise<Places | undefined> {
  try {
    const { areaOfPostcode, areaTowns } = await import('../../../geo/embedded-postcodes.ts');
    return { locations, towns: areaTowns(), byPostcode: areaOfPostcode };
  } catch {
    return undefined;
  }
}

type Scope = Readonly<Record<string, readonly string[]>>;

/** The state with the recognised phrases in place of earlier values of their filters, the other words as query. */
export function withPhrases(ui: SearchState, phrases: Phrases, scope: Scope): SearchState {
  let next = withoutQuery(ui);
  for (const [key, values] of Object.entries(phrases.refinementList)) {
    // Skips a filter that the page itself fixes, such as 'used' on the page of used cars, and what the page excludes.
    const isGiven = scope[key]?.every((value) => values.includes(value));
    // A model of a make that the page does not show would find nothing.
    const isElsewhere =
      isOutside(key, values, scope) ||
      (key === 'model' && isOutside('make', phrases.refinementList['make'] ?? [], scope));
    if (!isGiven && !isElsewhere) next = withList(next, key, values);
  }
  // A new make removes the selected models. A model name without a make searches all makes.
  if (phrases.refinementList['make'] && !phrases.refinementList['model']) next = withList(next, 'model', []);
  if (phrases.refinementList['model'] && !phrases.refinementList['make']) next = withList(next, 'make', []);
  for (const [key, range] of Object.entries(phrases.range)) next = withRange(next, key, range);
  if (phrases.sortBy) next = { ...next, sortBy: phrases.sortBy };
  return phrases.query ? { ...next, query: phrases.query } : next;
}

/** True when the page shows none of the cars that the phrases mean: 'kia' on the page of all Toyotas. */
export function areOutside({ refinementList }: Phrases, scope: Scope): boolean {
  return Object.entries(refinementList).some(([key, values]) => isOutside(key, values, scope));
}

function isOutside(key: string, values: readonly string[], scope: Scope): boolean {
  return scope[key] !== undefined && values.length > 0 && !scope[key].some((value) => values.includes(value));
}

/** The search state with this text as its query, without conversion to filters. */
export function withQuery(ui: SearchState, query: string): SearchState {
  const rest = withoutQuery(ui);
  return query ? { ...rest, query } : rest;
}
