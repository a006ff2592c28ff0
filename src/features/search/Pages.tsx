import { type MouseEvent, useEffect } from 'react';
import { useInstantSearch, usePagination } from 'react-instantsearch';
import { writeSearchState } from '../../search/url-state.ts';
import type { SearchSetup } from '../../site/page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import { searchStateOf } from './ui-state.ts';

/** Links to the pages of the result. Real ones: they can be opened beside, copied and read out. */
export function Pages({ setup, onTurn }: { setup: SearchSetup; onTurn: () => void }) {
  const { results, indexUiState } = useInstantSearch();
  const { currentRefinement, refine } = usePagination();
  // CFG-32: nobody pages through more than the cap.
  const count = Math.min(results.nbPages, Math.ceil(setup.hitsCap / setup.hitsPerPage));
  const current = currentRefinement + 1;

  useEffect(() => {
    // A link to a page that is no more.
    if (count > 0 && current > count && results.page === currentRefinement) refine(count - 1);
  }, [count, current, currentRefinement, results.page, refine]);
  if (count < 2) return null;

  const href = (page: number) => `${setup.path}${writeSearchState({ ...searchStateOf(indexUiState), page })}`;
  const turn = (page: number) => (event: MouseEvent) => {
    // A new tab or window is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    refine(page - 1);
    onTurn();
  };
  return (
    <nav className="search-pages" aria-label="Pages of results">
      {current > 1 && (
        <a className="search-page" rel="prev" href={href(current - 1)} onClick={turn(current - 1)}>
          <Icon name="chevron" className="icon--left" label="Previous page" />
        </a>
      )}
      {pageNumbers(current, count).map((page, index, all) =>
        page === null ? (
          <span key={`gap after ${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={page}
            className="search-page"
            href={href(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={turn(page)}
          >
            {page}
          </a>
        ),
      )}
      {current < count && (
        <a className="search-page" rel="next" href={href(current + 1)} onClick={turn(current + 1)}>
          <Icon name="chevron" className="icon--right" label="Next page" />
        </a>
      )}
    </nav>
  );
}
