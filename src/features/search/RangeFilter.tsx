import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useInstantSearch, useRange } from 'react-instantsearch';
import { amountLabel, filterLabel } from './filter-words.ts';
import { NumberField } from './NumberField.tsx';
import { boundsOf, type Chosen, dragged, rangeOf, shownRange, stepped, typedProblem } from './range-rules.ts';
import { withRange } from './ui-state.ts';

/** LIST-20. */
const pauseMs = 400;

interface RangeFilterProps {
  attribute: string;
  /** Statistics of all cars of the page, for a search that finds none and so has none of its own. */
  stats: { min: number; max: number } | undefined;
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A range by two handles or two typed numbers. The handles are native sliders: keyboard and screen readers know them. */
export function RangeFilter({ attribute, stats }: RangeFilterProps) {
  const { range } = useRange({ attribute });
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const bounds = boundsOf(attribute, range.max ? range : (stats ?? range));
  const inForce = shownRange(indexUiState.range?.[attribute] as string | undefined, bounds);
  // While a handle moves; the search follows when it rests.
  const [draft, setDraft] = useState<Chosen>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const track = useRef<HTMLDivElement>(null);
  const shown = draft ?? inForce;
  const label = filterLabel(attribute);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const share = (value: number) => `${((value - bounds.min) / (bounds.max - bounds.min || 1)) * 100}%`;
    // Set on the element by script: the page's policy allows no style attributes in its markup.
    track.current?.style.setProperty('--from', share(shown.from));
    track.current?.style.setProperty('--to', share(shown.to));
  }, [shown.from, shown.to, bounds.min, bounds.max]);

  const choose = (next: Chosen, afterMs: number) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIndexUiState((ui) => withRange(ui, attribute, rangeOf(next, bounds)));
      setDraft(undefined);
    }, afterMs);
  };
  // The browser's own step would also be the grid that values must lie on.
  const onKeyDown = (end: keyof Chosen) => (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    choose(stepped(end, direction, shown, bounds), pauseMs);
  };
  const type = (end: keyof Chosen, value: number) => {
    const problem = typedProblem(value, bounds);
    if (problem) console.log(problem);
    else choose(dragged(end, value, shown, bounds), 0);
  };

  const ends: { end: keyof Chosen; words: string }[] = [
    { end: 'from', words: `${label} from` },
    { end: 'to', words: `${label} to` },
  ];
  return (
    <fieldset className="search-range">
      <legend className="visually-hidden">{label}</legend>
      <div className="search-range-track" ref={track}>
        {ends.map(({ end, words }) => (
          <input
            key={end}
            type="range"
            // Where both handles lie at the upper end, only the lower one can still move.
            data-raised={(end === 'from' && shown.from > (bounds.min + bounds.max) / 2) || undefined}
            aria-label={words}
            aria-valuetext={amountLabel(attribute, shown[end])}
            min={bounds.min}
            max={bounds.max}
            step={bounds.unit}
            value={shown[end]}
            onKeyDown={onKeyDown(end)}
            onChange={(event) => choose(dragged(end, event.target.valueAsNumber, shown, bounds), pauseMs)}
          />
        ))}
      </div>
      <div className="search-range-fields">
        {ends.map(({ end, words }) => (
          <NumberField
            key={end}
            name={attribute}
            label={words}
            value={shown[end]}
            onType={(value) => type(end, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
