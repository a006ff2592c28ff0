import type { RefObject } from 'react';
import { OnRoadSwitch } from '../../car/card/OnRoadSwitch.tsx';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { grouped } from '../../domain/prices/money.ts';
import type { SearchState } from '../../search/url-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ChangeSearch } from './change-search.ts';
import type { SearchSaving } from './saved/use-saved-search.ts';
import type { SearchSetup } from './search-props.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface SearchOnRoadProps {
  /** What the estimates assume, see `SearchSetup`. Undefined where no price has an estimate. */
  basis: string | undefined;
  ui: SearchState;
  onChange: ChangeSearch;
}

/** The switch for on-road prices, before the bar. The URL shares the choice. */
export function SearchOnRoad({ basis, ui, onChange }: SearchOnRoadProps) {
  if (!basis) return null;
  return (
    <OnRoadSwitch
      basis={`${basis} The price filter and the order by price use them.`}
      isOn={asksOnRoad(ui)}
      onChange={(isWanted) => onChange(({ page: _, ...now }) => withOnRoad(now, isWanted))}
    />
  );
}

interface ResultsBarProps {
  /** Receives the focus when the focused element has been removed. */
  top: RefObject<HTMLHeadingElement | null>;
  found: number;
  /** True when the latest search failed and the count belongs to the search before it. */
  isOld: boolean;
  /** Number of active filters. */
  chosen: number;
  setup: SearchSetup;
  ui: SearchState;
  onChange: ChangeSearch;
  /** Undefined where searches cannot be saved. */
  saving: SearchSaving | undefined;
  onFilters: () => void;
}

/** The bar above the cars: count, filter button, saving, view and sort order. */
export function ResultsBar({
  top,
  found,
  isOld,
  chosen,
  setup: { noun, secondView, sortOptions },
  ui,
  onChange,
  saving,
  onFilters,
}: ResultsBarProps) {
  return (
    <div className="search-bar cluster">
      {/* Around the heading: a live region within one is not allowed, and beside it screen readers would read it twice. */}
      <div className="search-count figures" role="status">
        <h2 ref={top} id="found" tabIndex={-1}>
          {`${grouped(found)} ${found === 1 ? noun.one : noun.other}${isOld ? ' ' : ''}`}
          {isOld && <small>from before</small>}
        </h2>
      </div>
      <button type="button" className="button search-open-filters" data-rank="quiet" onClick={onFilters}>
        <Icon name="filter" />
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {saving && <SaveSearchButton saving={saving} />}
      {saving?.isSaved && saving.alertsHref && (
        <a className="search-alerts target small" href={saving.alertsHref}>
          Email me new ones
        </a>
      )}
      {secondView && <ViewSwitch view={secondView} />}
      <SortSelect options={sortOptions} chosen={ui.sortBy ?? ''} onChange={onChange} />
    </div>
  );
}

interface SortSelectProps {
  options: SearchSetup['sortOptions'];
  chosen: string;
  onChange: ChangeSearch;
}

/** The sort order (LIST-4). Another order starts on the first page. */
function SortSelect({ options, chosen, onChange }: SortSelectProps) {
  const choose = (sortBy: string) =>
    onChange(({ page: _, sortBy: __, ...ui }) => (sortBy ? { ...ui, sortBy } : ui));
  return (
    <label className="search-sort line">
      <span>Sort by</span>
      <span className="select">
        <select value={chosen} onChange={(event) => choose(event.target.value)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </label>
  );
}

/** Saves the current search, or removes it from the saved ones. Where the bar is narrow, only its icon is visible. */
function SaveSearchButton({ saving: { isSaved, toggle } }: { saving: SearchSaving }) {
  return (
    <button
      type="button"
      className="button search-save"
      data-rank="quiet"
      data-saved={isSaved || undefined}
      onClick={toggle}
    >
      <Icon name="bookmark" />
      <span>{isSaved ? 'Search saved' : 'Save this search'}</span>
    </button>
  );
}
