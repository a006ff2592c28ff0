import { useMemo, useState } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { mayExceedCount } from '../../domain/show-count.ts';
import { createSearchClient } from '../../search/browser/create-search-client.ts';
import { createPersistentSearch } from '../../search/browser/persistent-search.ts';
import { facetsOf, maxValuesPerFacet, rangeFilters } from '../../search/first-answer.ts';
import { indexName } from '../../search/request.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { withRequests } from './answer.ts';
import type { CardComponent } from './card-component.ts';
import { FiltersWidget } from './filters-widget.ts';
import { SearchBody } from './SearchBody.tsx';
import { SearchRecorder } from './SearchRecorder.tsx';
import { initialResultsOf } from './setup-results.ts';
import { shownFilters } from './shown-filters.ts';
import { UrlSync } from './UrlSync.tsx';
import { usePrefetch } from './use-prefetch.ts';

export interface SearchAppProps {
  setup: SearchSetup;
  /** The car card of the template. */
  Card: CardComponent;
}

/**
 * The island of the search page. Its first render, on the server and in the browser, shows the answer from the build.
 * The URL is read only after hydration, so that both renders are equal for every link.
 */
export function SearchApp({ setup, Card }: SearchAppProps) {
  const [client] = useState(() => withRequests(createSearchClient(setup)));
  const [persistent] = useState(() => createPersistentSearch(client));
  const [initialResults] = useState(() => initialResultsOf(setup));
  const names = useMemo(() => filterNamesOf(setup), [setup]);
  usePrefetch(client);

  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch
        indexName={indexName}
        searchClient={persistent as never}
        future={{ preserveSharedStateOnUnmount: true }}
        insights={false}
      >
        <Configure hitsPerPage={setup.hitsPerPage} maxValuesPerFacet={maxValuesPerFacet} />
        <FiltersWidget {...names} />
        <SearchBody {...{ setup, client, persistent, Card }} />
        <UrlSync path={setup.path} hasText={setup.filters.includes('keyword')} />
        <SearchRecorder setup={setup} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/** The facets that every request asks for: `lists` with counts, `ranges` with their lowest and highest values. */
function filterNamesOf(setup: SearchSetup) {
  const lists = facetsOf(shownFilters(setup)).filter((name) => !rangeFilters.includes(name));
  return {
    lists: [
      ...new Set([
        ...lists,
        ...(setup.bodyTiles ? ['body'] : []),
        // LIST-8 corrects only counts above a limit. The statuses of the cars are needed only there.
        ...(mayExceedCount(setup.initial.nbHits) ? ['status'] : []),
      ]),
    ],
    ranges: shownFilters(setup).filter((name) => rangeFilters.includes(name)),
  };
}
