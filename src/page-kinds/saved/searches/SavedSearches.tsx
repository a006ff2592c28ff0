import { useLayoutEffect, useRef } from 'react';
import { savedSearches, searchKey } from '../../../stores/saved-searches.ts';
import { usePersisted } from '../../../stores/use-persisted.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { type NewsSetup, useSearchNews } from './use-search-news.ts';

interface SavedSearchesProps {
  dealershipId: string;
  setup: NewsSetup & { searchPath: string; noun: { one: string; other: string }; timeZone: string };
}

/** The searches that the visitor saved, with what is new, reduced and sold since each was last opened. */
export function SavedSearches({ dealershipId, setup }: SavedSearchesProps) {
  const store = savedSearches(dealershipId);
  const searches = usePersisted(store, (state) => state.searches);
  const { news, hasFailed, tryAgain } = useSearchNews(searches, setup);
  const section = useFocusKeeper(searches.length);
  return (
    // Named by aria-label: Firefox 153 crashes when it resolves aria-labelledby of this element.
    <section className="saved-searches" aria-label="Saved searches" ref={section} tabIndex={-1}>
      <h2 id="saved-searches">Saved searches</h2>
      {searches.length === 0 ? (
        <p>
          None yet. Press ‘Save this search’ above <a href={setup.searchPath}>a list of our {lower(setup)}</a>{' '}
          to see here what is new, reduced or sold.
        </p>
      ) : (
        <p>Kept in this browser, on this device.</p>
      )}
      {hasFailed && (
        <div className="saved-problem" role="alert">
          <p>We could not look up what is new in your searches. Check your connection and try again.</p>
          <button type="button" className="button" onClick={tryAgain}>
            Try again
          </button>
        </div>
      )}
      {searches.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without markers as a list
        <ul role="list" aria-labelledby="saved-searches">
          {searches.map((search) => (
            <SavedSearchRow
              key={searchKey(search)}
              search={search}
              news={news.get(searchKey(search))}
              isWaiting={!hasFailed}
              store={store}
              setup={setup}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const lower = ({ noun }: SavedSearchesProps['setup']) => noun.other.toLowerCase();

/** A row that is removed takes the focus with it. The focus goes to the section, which names it. */
function useFocusKeeper(count: number) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) section.current?.focus();
    before.current = count;
  }, [count]);
  return section;
}
