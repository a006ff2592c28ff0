import type { RefObject } from 'react';
import { useSortBy } from 'react-instantsearch';
import { grouped } from '../../domain/money.ts';
import { sortedIndexName } from '../../search/request.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SaveSearchButton } from './saved/SaveSearchButton.tsx';
import type { SearchSaving } from './saved/use-saved-search.ts';
import type { SearchSetup } from './search-props.ts';

interface ResultsBarProps {
  /** Receives the focus when the focused element has been removed. */
  top: RefObject<HTMLHeadingElement | null>;
  found: number;
  /** True when the latest search failed and the count belongs to the search before it. */
  isOld: boolean;
  /** Number of active filters. */
  chosen: number;
  setup: SearchSetup;
  /** Undefined where searches cannot be saved. */
  saving: SearchSaving | undefined;
  onFilters: () => void;
}

/** The bar above the cars: count, filter button, saving and sort order. */
export function ResultsBar({
  top,
  found,
  isOld,
  chosen,
  setup: { noun, sortOptions },
  saving,
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
      {saving && <SaveSearchButton saving={saving} />}
      <SortSelect options={sortOptions} />
    </div>
  );
}

/** The sort order (LIST-4). Options have the values of the URL; InstantSearch needs them as 'cars/sort/…'. */
function SortSelect({ options }: { options: { value: string; label: string }[] }) {
  const items = options.map(({ value, label }) => ({ value: sortedIndexName(value), label }));
  const { currentRefinement, refine } = useSortBy({ items });
  return (
    <label className="search-sort">
      <span>Sort by</span>
      <span className="select">
        <select value={currentRefinement} onChange={(event) => refine(event.target.value)}>
          {items.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </label>
  );
}
