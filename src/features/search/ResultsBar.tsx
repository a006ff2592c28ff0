import type { RefObject } from 'react';
import { grouped } from '../../domain/money.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SortSelect } from './SortSelect.tsx';

interface ResultsBarProps {
  /** Where the focus goes when what had it is gone. */
  top: RefObject<HTMLHeadingElement | null>;
  found: number;
  /** Of the search before: the one that is wanted failed. */
  isOld: boolean;
  /** Conditions in force. */
  chosen: number;
  setup: SearchSetup;
  onFilters: () => void;
}

/** How many cars there are, and in which order. */
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
