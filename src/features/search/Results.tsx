import { useRef } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import type { ListedCar } from '../../domain/listed-car.ts';
import { grouped } from '../../domain/money.ts';
import type { SearchSetup } from '../../site/page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CarList } from './CarList.tsx';
import { Chips } from './Chips.tsx';
import { chipsOf } from './chips.ts';
import { EmptyResult } from './EmptyResult.tsx';
import { Pages } from './Pages.tsx';
import type { CardComponent } from './SearchApp.tsx';
import { SearchProblem } from './SearchProblem.tsx';
import { SortSelect } from './SortSelect.tsx';

interface ResultsProps {
  setup: SearchSetup;
  Card: CardComponent;
  /** The filter drawer lies over the results. */
  isBehind: boolean;
  onFilters: () => void;
}

/** What was found: count, chips, sort, cars, pages. The cars stay until there are others (LIST-23, ERR-5). */
export function Results({ setup, Card, isBehind, onFilters }: ResultsProps) {
  const { results, status, refresh, indexUiState } = useInstantSearch<Record<string, never>>({
    catchError: true,
  });
  const top = useRef<HTMLHeadingElement>(null);
  const chosen = chipsOf(indexUiState).length;
  const { noun } = setup;
  const found = `${grouped(results.nbHits)} ${results.nbHits === 1 ? noun.one : noun.other}`;

  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <section
      className="search-results"
      aria-label="Results"
      inert={isBehind}
      data-busy={status === 'stalled'}
    >
      <div className="search-bar">
        <h2 className="search-count" ref={top} tabIndex={-1}>
          <span role="status">{found}</span>
        </h2>
        <button type="button" className="button search-open-filters" data-rank="quiet" onClick={onFilters}>
          <Icon name="filter" />
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        <SortSelect options={setup.sortOptions} />
      </div>
      <Chips />
      {status === 'error' && <SearchProblem onRetry={refresh} />}
      {results.nbHits === 0 ? (
        <EmptyResult />
      ) : (
        <CarList
          cars={results.hits as unknown as ListedCar[]}
          setup={setup}
          Card={Card}
          isBusy={status !== 'idle'}
        />
      )}
      <Pages setup={setup} onTurn={toTop} />
    </section>
  );
}
