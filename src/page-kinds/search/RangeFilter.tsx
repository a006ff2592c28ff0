import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type RangeField, searchable, shownValue } from '../../domain/stock/searchable.ts';
import type { SearchState } from '../../search/url-state.ts';
import { afterPress, followPresses } from '../../ui/form/presses.ts';
import { withRange } from './change-search.ts';
import { chipsOf, filterLabel } from './chips.ts';
import {
  type Bounds,
  boundsOf,
  type Chosen,
  dragged,
  rangeOf,
  shownRange,
  stepped,
  typedNote,
  typedProblem,
} from './range-rules.ts';
import { useSearchPage } from './search-page.ts';

/** Pause between the last move of a handle and the search, in milliseconds (LIST-20). */
const pauseMs = 400;

interface RangeFilterProps {
  attribute: string;
  /** Default: the name of the filter. */
  label?: string | undefined;
  /** Lowest and highest value among the cars, independent of the selected range. */
  min: number | undefined;
  max: number | undefined;
  ui: SearchState;
  /** Number of cars in each band of values, by its lower end. */
  bands?: Readonly<Record<string, number>>;
  /** Undefined where the filter shows no bands. */
  bandWidth?: number | undefined;
}

const ends: readonly (keyof Chosen)[] = ['from', 'to'];

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A range filter with two handles and two number fields. Native sliders work with the keyboard and screen readers. */
export function RangeFilter(props: RangeFilterProps) {
  const { attribute, min, max, ui, bands = {}, bandWidth } = props;
  const { onChange, setup } = useSearchPage();
  const bounds = boundsOf(attribute, { min, max });
  const selected = shownRange(ui.range?.[attribute], bounds);
  // Set while a handle moves. The search starts after the pause.
  const [draft, setDraft] = useState<Chosen>();
  /** What became of a typed value, and the range after it. Another range makes it untrue. */
  const [note, setNote] = useState<{ text: string; after: string | undefined }>();
  useEffect(followPresses, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const track = useRef<HTMLDivElement>(null);
  const shown = draft ?? selected;
  const label = props.label ?? filterLabel(attribute);

  // The visitor has begun again.
  const chosen = chipsOf(ui, setup).length;
  useEffect(() => {
    if (!chosen) setNote(undefined);
  }, [chosen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const share = (value: number) => `${((value - bounds.min) / (bounds.max - bounds.min || 1)) * 100}%`;
    // The content security policy forbids style attributes in HTML. It allows changes of `style` by script.
    track.current?.style.setProperty('--from', share(shown.from));
    track.current?.style.setProperty('--to', share(shown.to));
  }, [shown.from, shown.to, bounds.min, bounds.max]);

  const choose = (next: Chosen, afterMs: number) => {
    setNote(undefined);
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onChange((ui) => withRange(ui, attribute, rangeOf(next, bounds)));
      setDraft(undefined);
    }, afterMs);
  };
  // The native step cannot be used: it would also limit the possible values to its multiples.
  const onKeyDown = (end: keyof Chosen) => (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    choose(stepped(end, direction, shown, bounds), pauseMs);
  };
  const type = (end: keyof Chosen, typed: number | undefined) => {
    const value = typed ?? (end === 'from' ? bounds.min : bounds.max);
    const problem = typedProblem(value, bounds);
    const next = problem ? shown : dragged(end, value, shown, bounds);
    if (problem) console.log(problem);
    else choose(next, 0);
    const text = typedNote(end, value, shown, bounds, (amount) => shownValue(attribute, amount));
    // Not during a press: the note would move what is below away from the pointer.
    afterPress(() => setNote({ text, after: rangeOf(next, bounds) }));
  };

  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {bandWidth && <RangeBars {...{ bands, bandWidth, bounds, shown }} />}
      <div className="range-track" ref={track}>
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            // When both handles are at the upper end, only the lower one can move, so it must be on top.
            data-raised={(end === 'from' && shown.from > (bounds.min + bounds.max) / 2) || undefined}
            aria-label={`${label} ${end}`}
            aria-valuetext={shownValue(attribute, shown[end])}
            min={bounds.min}
            max={bounds.max}
            step={bounds.unit}
            value={shown[end]}
            onKeyDown={onKeyDown(end)}
            onChange={(event) => choose(dragged(end, event.target.valueAsNumber, shown, bounds), pauseMs)}
          />
        ))}
      </div>
      <div className="search-range-fields stack-3">
        {ends.map((end) => (
          <NumberField
            key={end}
            name={attribute}
            label={`${label} ${end}`}
            value={shown[end]}
            onType={(value) => type(end, value)}
          />
        ))}
      </div>
      {note?.text && note.after === rangeOf(shown, bounds) && (
        <p className="above-2 small" role="alert">
          {note.text}
        </p>
      )}
    </fieldset>
  );
}

interface RangeBarsProps {
  bands: Readonly<Record<string, number>>;
  bandWidth: number;
  bounds: Bounds;
  shown: Chosen;
}

/** The least height of a bar, in hundredths, so that a single car among many can be seen. */
const leastBar = 6;

/**
 * Bars above a slider: how many cars the other filters leave in each band of prices (LIST-37), those of the chosen range
 * in the brand's colour. Screen readers have the numbers of the search instead.
 */
function RangeBars({ bands, bandWidth, bounds: { max }, shown: { from, to } }: RangeBarsProps) {
  const most = Math.max(...Object.values(bands));
  const paths = { chosen: '', others: '' };
  for (const [key, count] of Object.entries(bands)) {
    const start = Number(key);
    const height = Math.max(leastBar, Math.round((count / most) * 100));
    // A tenth of a band is left between two.
    paths[start < to && start + bandWidth > from ? 'chosen' : 'others'] +=
      `M${(start / bandWidth) * 10} 100v${-height}h9v${height}z`;
  }
  return (
    <svg
      className="range-bars"
      viewBox={`0 0 ${(max / bandWidth) * 10} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={paths.others} />
      <path d={paths.chosen} data-chosen="" />
    </svg>
  );
}

/** The number with its unit, without what that is per: a narrow field has no room for it, and labels say it. */
const fieldText = (name: string, value: number) => shownValue(name, value).replace(/\/.*| per .*/, '');

interface NumberFieldProps {
  /** Name of the filter. It decides the unit. */
  name: string;
  label: string;
  value: number;
  /** Called with the typed number, or undefined when the field was cleared. */
  onType: (value: number | undefined) => void;
}

/** A number with its unit, applied on Enter or blur. '40k' is 40,000. An empty field means no limit. */
export function NumberField({ name, label, value, onType }: NumberFieldProps) {
  // Results may arrive while the visitor types. The typed text must survive that change of `value`.
  const [typed, setTyped] = useState<string>();

  const take = () => {
    const written = typed?.trim();
    const { perWord } = searchable[name] as RangeField;
    const [, thousands] = /^\D*(\d+(?:\.\d+)?)\s*(?:k|grand|thousand)\b(?!\s*m)/i.exec(written ?? '') ?? [];
    const digits = written?.replace(/[^\d-]/g, '');
    if (perWord && digits) onType(Math.round(Number.parseFloat(written!.replace(',', '.')) * perWord));
    else if (thousands) onType(Math.round(Number(thousands) * 1000));
    else if (digits && /\d/.test(digits)) onType(Number(digits));
    else if (written === '') onType(undefined);
    setTyped(undefined);
  };
  return (
    <label className="search-number stack-1">
      <span className="note">{label.endsWith('from') ? 'From' : 'To'}</span>
      <input
        className="input figures"
        type="text"
        inputMode="decimal"
        aria-label={`${label}, typed`}
        value={typed ?? fieldText(name, value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </label>
  );
}
