import type { RefObject } from 'react';
import { grouped } from '../../domain/money.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SortSelect } from './SortSelect.tsx';

interface ResultsBarProps {
  /** Receives the focus when the focused element has been removed. */
  top: RefObject<HTMLHeadingElement | null>;
  found: number;
  /** True when the latest search failed and the count belongs to the search before it. */
  isOld: boolean;
  /** Number of active filters. */
  chosen: number;
  setup: SearchSetup;
  onFilters: () => void;
}

/** The bar above the cars: count, filter button and sort order. */
export function ResultsBar({
  top,
  found,
  isOld,
  chosen,
  setup: { noun, sortOptions },
  onFilters,
}: ResultsBarProps) {
  return (
    <div className="search-bar">
      <h2 className="search-count" ref={top} tabIndex={-1}>
        <span role="status">{`${grouped(found)} ${found === 1 ? noun.one : noun.other}`}</span>
        {isOld && (
          <>
            {' '}
            <small>from before</small>
          </>
        )}
      </h2>
      <button type="button" className="button search-open-filters" data-rank="quiet" onClick={onFilters}>
        <Icon name="filter" />
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      <SortSelect options={sortOptions} />
    </div>
  );
}
