import { useInstantSearch } from 'react-instantsearch';
import { Icon } from '../../ui/Icon.tsx';
import { chipsOf } from './chips.ts';
import { withoutFilters } from './ui-state.ts';

/** What is chosen, each with a way to take it back. */
export function Chips() {
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const chips = chipsOf(indexUiState);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari stops calling a list without markers a list
    <ul className="search-chips" role="list" aria-label="Filters chosen">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className="search-chip"
            aria-label={`Remove ${chip.label}`}
            onClick={() => setIndexUiState(chip.without)}
          >
            {chip.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="search-clear" onClick={() => setIndexUiState(withoutFilters)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
