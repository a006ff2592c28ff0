import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { amountLabel, filterLabel } from './filter-words.ts';
import { NumberField } from './NumberField.tsx';
import { boundsOf, type Chosen, dragged, rangeOf, shownRange, stepped, typedProblem } from './range-rules.ts';
import { type ChangeSearch, withRange } from './ui-state.ts';

/** LIST-20. */
const pauseMs = 400;

interface RangeFilterProps {
  attribute: string;
  /** Statistics of the cars, whatever of this range is chosen. */
  min: number | undefined;
  max: number | undefined;
  /** '10000:30000', as chosen. */
  range: string | undefined;
  onChange: ChangeSearch;
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A range by two handles or two typed numbers. The handles are native sliders: keyboard and screen readers know them. */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { attribute, min, max, range, onChange } = props;
  const bounds = boundsOf(attribute, { min, max });
  const inForce = shownRange(range, bounds);
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
      onChange((ui) => withRange(ui, attribute, rangeOf(next, bounds)));
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
      <div className="range-track" ref={track}>
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
});
