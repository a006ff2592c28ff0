import type { IndexUiState } from 'instantsearch.js';
import { useEffect, useState } from 'react';
import type { ListedCar } from '../../../domain/listed-car.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { requestOf } from '../../../search/request-of-state.ts';
import { writeSearchState } from '../../../search/url-state.ts';
import { searchStateOf } from '../ui-state.ts';
import { type CountedRelaxation, mostHelpful, relaxationsOf } from './relaxations.ts';

/** What the page offers when a search finds nothing. */
export interface Alternatives {
  relaxations: CountedRelaxation[];
  /** Some of the newest cars, if no relaxation finds any. Otherwise empty. */
  newest: ListedCar[];
}

const newestShown = 6;

/** Counts the cars of each similar search. Undefined until the engine has answered. Empty after a failure. */
export function useAlternatives(ui: IndexUiState, client: SearchClient): Alternatives | undefined {
  const search = writeSearchState(searchStateOf(ui));
  const [found, setFound] = useState<{ search: string; alternatives: Alternatives }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` contains everything in `ui`
  useEffect(() => {
    let isCurrent = true;
    alternativesTo(ui, client)
      // After a failure the visitor can still use the filters and 'Clear all filters'.
      .catch(() => ({ relaxations: [], newest: [] }))
      .then((alternatives) => isCurrent && setFound({ search, alternatives }));
    return () => {
      isCurrent = false;
    };
  }, [search, client]);
  return found?.search === search ? found.alternatives : undefined;
}

async function alternativesTo(ui: IndexUiState, client: SearchClient): Promise<Alternatives> {
  const nearest = relaxationsOf(ui);
  const countOnly = { page: 0, hitsPerPage: 0 };
  const counts = nearest.map(({ without }) => requestOf(searchStateOf(without(ui)), countOnly));
  const newest = requestOf({ sortBy: 'created_at:desc' }, { page: 0, hitsPerPage: newestShown });
  const { results } = await client.search([...counts, newest]);
  const relaxations = mostHelpful(
    nearest.map((relaxation, index) => ({ ...relaxation, count: results[index]?.nbHits ?? 0 })),
  );
  return { relaxations, newest: relaxations.length > 0 ? [] : (results.at(-1)?.hits ?? []) };
}
