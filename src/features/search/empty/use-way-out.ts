import type { IndexUiState } from 'instantsearch.js';
import { useEffect, useState } from 'react';
import type { ListedCar } from '../../../domain/listed-car.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { requestOf } from '../../../search/request-of-state.ts';
import { writeSearchState } from '../../../search/url-state.ts';
import { searchStateOf } from '../ui-state.ts';
import { type CountedRelaxation, mostHelpful, relaxationsOf } from './relaxations.ts';

/** What a visitor may do when their search finds nothing. */
export interface WayOut {
  relaxations: CountedRelaxation[];
  /** Some of the page's newest cars, when no relaxation helps. */
  newest: ListedCar[];
}

const newestShown = 6;

/** Asks the engine, whichever it is, how many cars each nearest search would find. Undefined until it has answered. */
export function useWayOut(ui: IndexUiState, client: SearchClient): WayOut | undefined {
  const search = writeSearchState(searchStateOf(ui));
  const [found, setFound] = useState<{ of: string; wayOut: WayOut }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the search says all of it
  useEffect(() => {
    let isCurrent = true;
    wayOutOf(ui, client)
      // The list of filters beside it and 'Clear all filters' are a way out as well.
      .catch(() => ({ relaxations: [], newest: [] }))
      .then((wayOut) => isCurrent && setFound({ of: search, wayOut }));
    return () => {
      isCurrent = false;
    };
  }, [search, client]);
  return found?.of === search ? found.wayOut : undefined;
}

async function wayOutOf(ui: IndexUiState, client: SearchClient): Promise<WayOut> {
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
