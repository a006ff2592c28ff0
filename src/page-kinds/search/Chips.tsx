import type { MouseEvent } from 'react';
import type { SearchState } from '../../search/url-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { withoutFilters } from './change-search.ts';
import { chipsOf } from './chips.ts';
import { useSearchPage } from './search-page.ts';

interface ChipsProps {
  ui: SearchState;
  /** Words of the text that no car has. */
  leftOut: readonly string[] | undefined;
  /** Called when the last filter is removed. The chips disappear, so the caller moves the focus. */
  onCleared: () => void;
}

/** The active filters as chips. Each chip has a button that removes its filter. */
export function Chips({ ui, leftOut, onCleared }: ChipsProps) {
  const { setup, onChange } = useSearchPage();
  const chips = chipsOf(ui, setup);
  if (chips.length === 0) return null;
  const remove = (change: (ui: SearchState) => SearchState) => (event: MouseEvent<HTMLElement>) => {
    // The pressed button disappears with its chip, so the focus moves to the next chip.
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
    <ul className="cluster gap-2" role="list" aria-label="Filters chosen">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className="search-chip target small strong"
            aria-label={`Remove ${chip.label}`}
            onClick={remove(chip.without)}
          >
            {chip.id === 'query' && leftOut ? <LeftOutWords text={chip.label} words={leftOut} /> : chip.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-button search-clear" onClick={clear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

/** A text in which the words that were left out are struck through. */
function LeftOutWords({ text, words }: { text: string; words: readonly string[] }) {
  const parts = text.split(/([\s,"]+)/);
  return (
    <span>
      {parts.map((part, at) =>
        words.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <s key={at}>{part}</s>
        ) : (
          part
        ),
      )}
    </span>
  );
}
