import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ownTermsText } from '../../domain/finance/loan-terms.ts';
import { comparisonBasis, comparisonWarning } from '../../domain/finance/repayment-notes.ts';
import { weeklyDollars } from '../../domain/finance/weekly-limit.ts';
import { asksOnRoad } from '../../domain/on-road/asked.ts';
import { grouped } from '../../domain/prices/money.ts';
import { weeklyPriceBands } from '../../domain/prices/price-bands.ts';
import { offeredRangeKeys, type RangeField, searchable, shownValue } from '../../domain/stock/searchable.ts';
import type { ModelsByMake } from '../../search/make-models.ts';
import { weeklyField } from '../../search/own-weekly.ts';
import { exclusionOf, type SearchState } from '../../search/url-state.ts';
import { afterPress, followPresses } from '../../ui/form/presses.ts';
import { withRange, withToggled } from './change-search.ts';
import { chipsOf, filterLabel, valueLabel } from './chips.ts';
import { choicesFrom, folded, popularFirst } from './choices.ts';
import { FilterGroup } from './FilterGroup.tsx';
import type { Answer } from './instantsearch.ts';
import { isEqual } from './is-equal.ts';
import { KeywordFilter } from './keyword/KeywordFilter.tsx';
import { OwnTermsActions } from './list/OwnTermsNote.tsx';
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

/** Groups that most visitors use. The others start closed to keep the panel short. */
const initiallyOpen = ['status', 'car_type', 'make', 'model', 'price', 'body', 'year'];

/** Entries before 'Show all': 7 makes (LIST-9), or 20 in the variant with popular makes first (LIST-11). */
const makeFolds = { default: 7, popular: 20 };
const folds: Record<string, number> = { model: 10, weekly_price_range: weeklyPriceBands.length };
const usualFold = 7;
/** Maximum number of entries of a list, also after 'Show all' (LIST-10, LIST-12, LIST-13). */
const limits: Record<string, number> = { model: 30, city: 20, location_name: 40 };
const usualLimit = 100;

/** Filters whose values have a fixed order. Other lists are sorted by the number of cars. */
const firstOf: Record<string, readonly string[]> = {
  weekly_price_range: weeklyPriceBands,
  status: ['coming_soon', 'sold'],
};

/** What the filter by status leaves out (LIST-35), as the typed words 'not sold' do. */
const hideLabels = { coming_soon: 'Hide coming soon', sold: 'Hide sold' };

/** For a filter that is missing from the answer. A constant object prevents needless renders. */
const noCounts: Readonly<Record<string, number>> = {};
const noneChosen: string[] = [];

interface FilterProps {
  name: string;
  answer: Answer;
  ui: SearchState;
}

/** One filter of the panel. */
export function Filter({ name, answer, ui }: FilterProps) {
  const { setup } = useSearchPage();
  const makes = name === 'model' ? (ui.refinementList?.make ?? []).join('\n') : '';
  const labels = useMemo(() => modelLabels(makes.split('\n'), setup.modelsByMake), [makes, setup]);
  if (name === 'keyword') return <KeywordFilter />;
  const group = { label: filterLabel(name), opensInitially: initiallyOpen.includes(name) };
  if (offeredRangeKeys.includes(name)) {
    // An answer without cars has no statistics.
    const label = name === 'price' ? setup.priceLabel : undefined;
    const { min, max } = answer.facets_stats[name] ?? setup.initial.facets_stats[name] ?? {};
    return (
      <FilterGroup {...group} label={label ?? group.label}>
        <RangeFilter
          {...{ label, min, max, ui }}
          attribute={name}
          bandWidth={name === 'price' ? setup.priceBandDollars : undefined}
          // Those of advertised prices are not those of on-road prices, which such a search has.
          bands={asksOnRoad(ui) ? noCounts : (answer.facets[name] ?? noCounts)}
        />
      </FilterGroup>
    );
  }
  const isPopular = name === 'make' && setup.makeListVariant === 'popular';
  const fold = name === 'make' ? makeFolds[setup.makeListVariant] : (folds[name] ?? usualFold);
  const isOfHidden = name === 'status';
  const attribute = isOfHidden ? exclusionOf(name) : name;
  const chosen = ui.refinementList?.[attribute] ?? noneChosen;
  const found = answer.facets[name] ?? noCounts;
  const counts = isOfHidden ? hiddenCounts(found, setup.initial.facets[name], chosen) : found;
  if (isOfHidden && Object.keys(counts).length === 0) return null;
  const isOfWeeks = name === 'weekly_price_range';
  const filter = (
    <FilterGroup {...group}>
      {isOfWeeks && <WeeklyFilter ui={ui} />}
      {/* The bands are of the advertised repayments. Only a chosen one stays beside other terms, to be removed. */}
      {(!isOfWeeks || !setup.ownWeekly || chosen.length > 0) && (
        <ListFilter
          {...{ attribute, counts, chosen, fold }}
          limit={limits[name] ?? usualLimit}
          allText={isPopular ? 'All Makes' : undefined}
          labels={isOfHidden ? hideLabels : labels}
          first={isPopular ? setup.popularMakes : firstOf[name]}
        />
      )}
      {name === 'market_judgement' && setup.cardRules.market && (
        <p className="note">
          By {setup.cardRules.market.source}’s estimates of average prices. Each car says its own figures.
        </p>
      )}
    </FilterGroup>
  );
  return name === 'model' ? <HiddenWithoutMake ui={ui}>{filter}</HiddenWithoutMake> : filter;
}

/** How many cars each status would leave out, or leaves out of the page if chosen. Empty where it has no such cars. */
function hiddenCounts(
  found: Readonly<Record<string, number>>,
  onPage: Readonly<Record<string, number>> = {},
  chosen: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(hideLabels)
      .filter((status) => onPage[status] || found[status] || chosen.includes(status))
      .map((status) => [status, (chosen.includes(status) ? onPage : found)[status] ?? 0]),
  );
}

/**
 * The limit of dollars a week, such as ':90', on the visitor's own terms if there are any. The law wants both rates
 * and the warning near a repayment, also near one that is only asked for.
 */
function WeeklyFilter({ ui }: Pick<FilterProps, 'ui'>) {
  const { weekly, ownWeekly, cardRules } = useSearchPage().setup;
  if (!weekly) return null;
  const { rates, mostDollars, dearestDollars, note } = weekly;
  const most = ownWeekly ? weeklyDollars(dearestDollars, rates.at(-1) ?? 0, ownWeekly.terms) : mostDollars;
  return (
    <>
      <RangeFilter attribute={weeklyField} label="Weekly repayment" min={0} max={most} ui={ui} />
      <div className="search-weekly-notes stack-2 small">
        {ownWeekly && (
          <p>
            On your terms: {ownTermsText(ownWeekly.terms)}. <OwnTermsActions rules={cardRules} />
          </p>
        )}
        <p>{note}</p>
        <p>
          {comparisonWarning} {comparisonBasis}
        </p>
      </div>
    </>
  );
}

/** 'Ford Ranger' for the models of several chosen makes. Undefined when each model is shown without its make. */
function modelLabels(
  makes: readonly string[],
  known: ModelsByMake = {},
): Readonly<Record<string, string>> | undefined {
  if (makes.length < 2) return undefined;
  return Object.fromEntries(
    makes.flatMap((make) => (known[make] ?? []).map((model) => [model, `${make} ${model}`])),
  );
}

/**
 * The model filter. It is hidden until a make is selected, because a list with the models of all makes is too long to
 * be useful. It appears after the cars have rendered, because it moves all the filters below it.
 */
function HiddenWithoutMake({ ui, children }: { ui: SearchState; children: ReactNode }) {
  const { make = [], model = [] } = { ...ui.refinementList, ...useSearchPage().setup.scope };
  return <div hidden={useDeferredValue(make.length + model.length === 0)}>{children}</div>;
}

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
function RangeFilter(props: RangeFilterProps) {
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
