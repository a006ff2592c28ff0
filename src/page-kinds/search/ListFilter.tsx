import { memo, useCallback, useState } from 'react';
import { grouped } from '../../domain/prices/money.ts';
import { withToggled } from './change-search.ts';
import { filterLabel, valueLabel } from './chips.ts';
import { choicesFrom, folded, popularFirst } from './choices.ts';
import { isEqual } from './is-equal.ts';
import { useSearchPage } from './search-page.ts';

interface ListFilterProps {
  attribute: string;
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  /** Number of entries before 'Show all'. */
  fold: number;
  limit: number;
  /** Label of the button that shows the other entries. Default: 'Show all cities', and 'Show 20 cities' at the limit. */
  allText?: string | undefined;
  /** Values at the top of the list, in this order. */
  first?: readonly string[] | undefined;
  /** Labels of values that are shown in another form than in the data. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** Checkboxes with counts. Ticked ones keep their place, so that the list does not move under the pointer. */
export const ListFilter = memo(function ListFilter(props: ListFilterProps) {
  const { attribute, counts, chosen, fold, limit, allText, first, labels } = props;
  const { setup, onChange } = useSearchPage();
  const { modelsByMake } = setup;
  const [isUnfolded, setUnfolded] = useState(false);
  const [sought, setSought] = useState('');
  const toggle = useCallback(
    (value: string) => onChange((ui) => withToggled(ui, attribute, value, modelsByMake)),
    [onChange, attribute, modelsByMake],
  );
  const labelOf = (value: string) => labels?.[value] ?? valueLabel(attribute, value);
  const choices = choicesFrom(counts, chosen, limit);
  const ordered = first ? popularFirst(choices, first) : choices;
  const few = folded(ordered, fold);
  const label = filterLabel(attribute);
  const isLong = isUnfolded && ordered.length >= leastSought;
  const all = isLong ? ordered.filter(({ value }) => isFound(labelOf(value), sought)) : ordered;
  if (choices.length === 0) return <p className="note">No options for these filters</p>;
  return (
    <fieldset className="search-list">
      <legend className="visually-hidden">{label}</legend>
      {isLong && (
        <input
          className="input search-list-find"
          type="search"
          aria-label={`Find ${plural(label)}`}
          placeholder={`Find ${plural(label)}`}
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <p className={isLong && all.length === 0 ? 'note' : 'visually-hidden'} aria-live="polite">
        {isLong && sought.trim() !== '' && foundWords(all.length, label)}
      </p>
      <ul role="list">
        {(isUnfolded ? all : few).map(({ value, count, isChosen }) => (
          <Choice
            key={value}
            {...{ attribute, value, count, isChosen }}
            label={labelOf(value)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {ordered.length > few.length && (
        <button
          type="button"
          className="text-button search-more"
          aria-expanded={isUnfolded}
          onClick={() => {
            setUnfolded(!isUnfolded);
            setSought('');
          }}
        >
          {isUnfolded
            ? 'Show fewer'
            : (allText ?? `Show ${choices.length < limit ? 'all' : limit} ${plural(label)}`)}
        </button>
      )}
    </fieldset>
  );
}, isEqual);

/** Number of entries from which a list can be searched. */
const leastSought = 15;

/** True when each typed word begins a word of the entry: 'rear cam' finds 'Rear View Camera'. */
function isFound(entry: string, sought: string): boolean {
  const words = wordsOf(entry);
  return wordsOf(sought).every((typed) => words.some((word) => word.startsWith(typed)));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function foundWords(count: number, label: string): string {
  return count === 0 ? `No such ${plural(label)} here` : `${count} of these ${plural(label)}`;
}

interface ChoiceProps {
  attribute: string;
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
  onToggle: (value: string) => void;
}

/** One checkbox. The click ticks it at once; afterwards it follows the search state, which changes a moment later. */
const Choice = memo(function Choice({ attribute, value, label, count, isChosen, onToggle }: ChoiceProps) {
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
        <span>{label}</span>
        <small>{grouped(count)}</small>
      </label>
    </li>
  );
});

/** The plural in 'Show all makes' and 'Show all colours'. Words without a plural form stay the same. */
function plural(label: string): string {
  const word = label.toLowerCase();
  if (/(s|fuel|drive)$/.test(word)) return word;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
