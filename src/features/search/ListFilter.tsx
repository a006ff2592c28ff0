import { memo, useCallback, useState } from 'react';
import { grouped } from '../../domain/money.ts';
import { choicesFrom } from './choices.ts';
import { filterLabel, valueLabel } from './filter-words.ts';
import { folded, popularFirst } from './make-order.ts';
import { isSameCounts, isSameList } from './same-facet.ts';
import type { ChangeSearch } from './ui-state.ts';
import { withToggled } from './ui-state.ts';

interface ListFilterProps {
  attribute: string;
  /** Cars that each value leads to. */
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  /** Entries shown before the rest is asked for. */
  fold: number;
  /** Entries at most. */
  limit: number;
  /** Words of the control that shows the rest. */
  allText?: string | undefined;
  /** Values that stand first, in this order. */
  first?: readonly string[] | undefined;
  onChange: ChangeSearch;
}

/** Checkboxes with counts. Chosen ones stay where they are: a list that reorders under the pointer is no help. */
export const ListFilter = memo(
  function ListFilter({ attribute, counts, chosen, fold, limit, allText, first, onChange }: ListFilterProps) {
    const [isUnfolded, setUnfolded] = useState(false);
    const toggle = useCallback(
      (value: string) => onChange((ui) => withToggled(ui, attribute, value)),
      [onChange, attribute],
    );
    const choices = choicesFrom(counts, chosen, limit);
    const ordered = first ? popularFirst(choices, first) : choices;
    const few = folded(ordered, fold);
    const label = filterLabel(attribute);
    if (choices.length === 0) return <p className="search-none">No choices left</p>;
    return (
      <fieldset className="search-list">
        <legend className="visually-hidden">{label}</legend>
        <ul>
          {(isUnfolded ? ordered : few).map(({ value, count, isChosen }) => (
            <Choice key={value} {...{ attribute, value, count, isChosen }} onToggle={toggle} />
          ))}
        </ul>
        {ordered.length > few.length && (
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
  },
  (
    { counts, chosen, first, ...others },
    { counts: nextCounts, chosen: nextChosen, first: nextFirst, ...next },
  ) =>
    isSameCounts(counts, nextCounts) &&
    isSameList(chosen, nextChosen) &&
    first === nextFirst &&
    (Object.keys(others) as (keyof typeof others)[]).every((key) => others[key] === next[key]),
);

interface ChoiceProps {
  attribute: string;
  value: string;
  count: number;
  isChosen: boolean;
  onToggle: (value: string) => void;
}

/** Ticked by the click itself: the search, which has the last word, answers a moment later. */
const Choice = memo(function Choice({ attribute, value, count, isChosen, onToggle }: ChoiceProps) {
  const [isTicked, setTicked] = useState(isChosen);
  const [wasChosen, setWasChosen] = useState(isChosen);
  if (wasChosen !== isChosen) {
    setWasChosen(isChosen);
    setTicked(isChosen);
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={attribute}
          value={value}
          checked={isTicked}
          onChange={(event) => {
            setTicked(event.target.checked);
            onToggle(value);
          }}
        />
        <span>{valueLabel(attribute, value)}</span>
        <small>{grouped(count)}</small>
      </label>
    </li>
  );
});

/** 'Show all makes', 'Show all colours'; words that have no plural stay. */
function plural(label: string): string {
  const word = label.toLowerCase();
  if (/(s|fuel|drive)$/.test(word)) return word;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
