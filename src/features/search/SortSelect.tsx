import { useSortBy } from 'react-instantsearch';
import { sortedIndexName } from '../../search/request.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The sort order (LIST-4). Options have the values of the URL; InstantSearch needs them as 'cars/sort/…'. */
export function SortSelect({ options }: { options: { value: string; label: string }[] }) {
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
