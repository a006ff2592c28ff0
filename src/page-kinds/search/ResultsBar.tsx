import type { RefObject } from 'react';
import { OnRoadSwitch } from '../../car/card/OnRoadSwitch.tsx';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { counted } from '../../domain/stock/show-count.ts';
import type { SearchState } from '../../search/url-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SearchSaving } from './saved/use-saved-search.ts';
import { useSearchPage } from './use-search-page.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** The switch for on-road prices, before the bar. The URL shares the choice. */
export function SearchOnRoad({ ui }: { ui: SearchState }) {
  const { setup, onChange } = useSearchPage();
  if (!setup.onRoad) return null;
  return (
    <OnRoadSwitch
      basis={`${setup.onRoad} The price filter and the order by price use them.`}
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
  chosen: number;
  ui: SearchState;
  /** Undefined where searches cannot be saved. */
  saving: SearchSaving | undefined;
  onFilters: () => void;
}

/** The bar above the cars: count, filter button, saving, view and sort order. */
export function ResultsBar({ top, found, isOld, chosen, ui, saving, onFilters }: ResultsBarProps) {
  const { noun, secondView } = useSearchPage().setup;
  return (
    <div className="search-bar cluster">
      {/* Around the heading: a live region within one is not allowed, and beside it screen readers would read it twice. */}
      <div className="search-count figures unbroken grows" role="status">
        <h2 ref={top} className="size-xl" id="found" tabIndex={-1}>
          {`${counted(found, noun)}${isOld ? ' ' : ''}`}
          {isOld && <small className="soft">from before</small>}
        </h2>
      </div>
      <button type="button" className="button search-open-filters" data-rank="quiet" onClick={onFilters}>
        <Icon name="filter" />
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {/* Where the bar is narrow, only its icon is visible. */}
      {saving && (
        <button
          type="button"
          className="button search-save"
          data-rank="quiet"
          data-saved={saving.isSaved || undefined}
          onClick={saving.toggle}
        >
          <Icon name="bookmark" />
          <span>{saving.isSaved ? 'Search saved' : 'Save this search'}</span>
        </button>
      )}
      {saving?.isSaved && saving.alertsHref && (
        <a className="search-alerts target small" href={saving.alertsHref}>
          Email me new ones
        </a>
      )}
      {secondView && <ViewSwitch view={secondView} />}
      <SortSelect chosen={ui.sortBy ?? ''} />
    </div>
  );
}

/** The sort order (LIST-4). Another order starts on the first page. */
function SortSelect({ chosen }: { chosen: string }) {
  const { setup, onChange } = useSearchPage();
  const choose = (sortBy: string) =>
    onChange(({ page: _, sortBy: __, ...ui }) => (sortBy ? { ...ui, sortBy } : ui));
  return (
    <label className="search-sort line gap-3 small">
      <span className="soft unbroken">Sort by</span>
      <span className="select">
        <select value={chosen} onChange={(event) => choose(event.target.value)}>
          {setup.sortOptions.map(({ value, label }) => (
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
