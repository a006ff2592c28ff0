import { useState } from 'react';
import { useInstantSearch, useRefinementList } from 'react-instantsearch';
import { grouped } from '../../domain/money.ts';
import { filterLabel, valueLabel } from './filter-words.ts';
import { folded, type ListItem } from './make-order.ts';
import { withList } from './ui-state.ts';

interface ListFilterProps {
  attribute: string;
  /** Entries shown before the rest is asked for. */
  fold: number;
  /** Entries at most. */
  limit: number;
  /** Words of the control that shows the rest. */
  allText?: string | undefined;
  order?: (<Item extends ListItem>(items: Item[]) => Item[]) | undefined;
}

/** Checkboxes with counts. Chosen ones stay where they are: a list that reorders under the pointer is no help. */
export function ListFilter({ attribute, fold, limit, allText, order }: ListFilterProps) {
  const { items, refine } = useRefinementList({ attribute, limit, sortBy: ['count:desc', 'name:asc'] });
  const { setIndexUiState } = useInstantSearch();
  const [isUnfolded, setUnfolded] = useState(false);
  const ordered = order ? order(items) : items;
  const shown = isUnfolded ? ordered : folded(ordered, fold);
  const label = filterLabel(attribute);

  const toggle = (value: string, isRefined: boolean) => {
    const isLastMake =
      attribute === 'make' && isRefined && items.filter((item) => item.isRefined).length === 1;
    // Without a make its models hold no longer.
    if (isLastMake) setIndexUiState((ui) => withList(withList(ui, 'make', []), 'model', []));
    else refine(value);
  };
  if (items.length === 0) return <p className="search-none">No choices left</p>;
  return (
    <fieldset className="search-list">
      <legend className="visually-hidden">{label}</legend>
      <ul>
        {shown.map((item) => (
          <li key={item.value}>
            <label>
              <input
                type="checkbox"
                name={attribute}
                value={item.value}
                checked={item.isRefined}
                onChange={() => toggle(item.value, item.isRefined)}
              />
              <span>{valueLabel(attribute, item.label)}</span>
              <small>{grouped(item.count)}</small>
            </label>
          </li>
        ))}
      </ul>
      {ordered.length > folded(ordered, fold).length && (
        <button
          type="button"
          className="search-more"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : (allText ?? `Show all ${plural(label)}`)}
        </button>
      )}
    </fieldset>
  );
}

/** 'Show all makes', 'Show all colours'; words that have no plural stay. */
function plural(label: string): string {
  const word = label.toLowerCase();
  if (/(s|fuel|drive)$/.test(word)) return word;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
