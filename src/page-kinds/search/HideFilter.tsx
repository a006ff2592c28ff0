import type { SearchState } from '../../search/url-state.ts';
import { type ChangeSearch, isStatusHidden, withStatusHidden } from './change-search.ts';
import { filterLabel, valueLabel } from './chips.ts';
import { Choice } from './ListFilter.tsx';

interface HideFilterProps {
  /** The statuses that the visitor can leave out. */
  statuses: readonly string[];
  /** Number of cars with each status, as far as they are not left out. */
  counts: Readonly<Record<string, number>>;
  ui: SearchState;
  onChange: ChangeSearch;
}

/** Checkboxes that leave out cars that nobody can have any more, or not yet (LIST-35). */
export function HideFilter({ statuses, counts, ui, onChange }: HideFilterProps) {
  return (
    <fieldset className="search-list">
      <legend className="visually-hidden">{filterLabel('status')}</legend>
      <ul>
        {statuses.map((status) => {
          const isHidden = isStatusHidden(ui, status);
          return (
            <Choice
              key={status}
              attribute="-status"
              value={status}
              label={`Hide ${valueLabel('status', status).toLowerCase()}`}
              count={isHidden ? undefined : (counts[status] ?? 0)}
              isChosen={isHidden}
              onToggle={() => onChange((now) => withStatusHidden(now, status, !isStatusHidden(now, status)))}
            />
          );
        })}
      </ul>
    </fieldset>
  );
}
