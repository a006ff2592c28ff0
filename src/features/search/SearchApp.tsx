import { useCallback, useMemo, useState } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { createSearchClient } from '../../search/browser/create-search-client.ts';
import { maxValuesPerFacet } from '../../search/first-answer.ts';
import type { SearchSetup } from '../../site/page.ts';
import type { CardComponent } from './card-component.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { Results } from './Results.tsx';
import { SearchRecorder } from './SearchRecorder.tsx';
import { indexName, initialResultsOf } from './setup-results.ts';
import { shownFilters } from './shown-filters.ts';
import { UrlSync } from './UrlSync.tsx';
import { usePrefetch } from './use-prefetch.ts';

export interface SearchAppProps {
  setup: SearchSetup;
  /** How a car is drawn is the template's business. */
  Card: CardComponent;
}

/**
 * The search page's island. Its first render, on the server and in the browser, shows the answer made at build; the
 * URL is read after that, so that both are equal whatever the visitor's link says.
 */
export function SearchApp({ setup, Card }: SearchAppProps) {
  const [client] = useState(() => createSearchClient(setup));
  const [initialResults] = useState(() => initialResultsOf(setup));
  const [isPanelOpen, setPanelOpen] = useState(false);
  const shown = useMemo(() => shownFilters(setup), [setup]);
  const openPanel = useCallback(() => setPanelOpen(true), []);
  const closePanel = useCallback(() => setPanelOpen(false), []);
  usePrefetch(client);

  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch
        indexName={indexName}
        searchClient={client as never}
        future={{ preserveSharedStateOnUnmount: true }}
        insights={false}
      >
        <Configure hitsPerPage={setup.hitsPerPage} maxValuesPerFacet={maxValuesPerFacet} />
        <div className="search">
          <FilterPanel setup={setup} isOpen={isPanelOpen} onClose={closePanel} />
          <Results setup={setup} client={client} Card={Card} isBehind={isPanelOpen} onFilters={openPanel} />
        </div>
        <UrlSync path={setup.path} shown={shown} />
        <SearchRecorder setup={setup} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}
