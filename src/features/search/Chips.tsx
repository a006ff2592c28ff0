import type { IndexUiState } from 'instantsearch.js';
import type { MouseEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { chipsOf } from './chips.ts';
import { withoutFilters } from './ui-state.ts';

interface ChipsProps {
  ui: IndexUiState;
  onChange: (change: (ui: IndexUiState) => IndexUiState) => void;
  /** Nothing is chosen any more; these controls go, and the focus has to. */
  onCleared: () => void;
}

/** What is chosen, each with a way to take it back. */
export function Chips({ ui, onChange, onCleared }: ChipsProps) {
  const chips = chipsOf(ui);
  if (chips.length === 0) return null;
  const remove = (change: (ui: IndexUiState) => IndexUiState) => (event: MouseEvent<HTMLElement>) => {
    // The control that is pressed goes with what it stands for.
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (chips.length === 1) onCleared();
    else neighbour?.querySelector('button')?.focus();
    onChange(change);
  };
  const clear = () => {
    onCleared();
    onChange(withoutFilters);
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari stops calling a list without markers a list
    <ul className="search-chips" role="list" aria-label="Filters chosen">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className="search-chip"
            aria-label={`Remove ${chip.label}`}
            onClick={remove(chip.without)}
          >
            {chip.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="search-clear" onClick={clear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
