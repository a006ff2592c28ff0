import { type RefObject, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { OnRoadSwitch } from '../../car/card/OnRoadSwitch.tsx';
import { asksOnRoad, withOnRoad } from '../../domain/on-road/asked.ts';
import { counted } from '../../domain/stock/show-count.ts';
import type { SearchState } from '../../search/url-state.ts';
import { persistedStore } from '../../stores/persisted-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SearchSaving } from './saved/use-saved-search.ts';
import { type SearchSetup, useSearchPage } from './search-page.ts';

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

/** How the visitor looks at found cars. A script in the head of search pages reads the same key (`search.astro`). */
const listView = persistedStore<{ isSecond?: boolean }>({
  key: 'list-view',
  initial: {},
  read: (kept) => ({ isSecond: kept['isSecond'] === true }),
});

/**
 * Changes between the grid of cars (LIST-15) and the template's second view. The choice is kept for the next pages and
 * visits. CSS alone arranges the cars, by `data-second-view` of the root element, so nothing renders again.
 */
export function ViewSwitch({ view }: { view: NonNullable<SearchSetup['secondView']> }) {
  const { isFirst } = view;
  const isSecond = useStore(listView, ({ isSecond = isFirst }) => isSecond);
  // Not set by the first render: it does not know the stored choice, which the script of the page has already applied.
  // A layout effect: an effect comes so late that a visitor may have pressed a button before it.
  useLayoutEffect(() => listView.subscribe(({ isSecond = isFirst }) => arrange(isSecond)), [isFirst]);
  const choose = (isSecond: boolean) => listView.update(() => ({ isSecond }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are buttons
    <div className="search-view line" role="group" aria-label="View">
      <button type="button" aria-pressed={!isSecond} title="Grid" onClick={() => choose(false)}>
        <Icon name="grid" label="Grid" />
      </button>
      <button type="button" aria-pressed={isSecond} title={view.name} onClick={() => choose(true)}>
        <Icon name={view.icon} label={view.name} />
      </button>
    </div>
  );
}

/** Applies a view, and keeps the first visible car in the window for a visitor who has scrolled into the list. */
function arrange(isSecond: boolean): void {
  const { dataset } = document.documentElement;
  if ((dataset['secondView'] !== undefined) === isSecond) return;
  const cars = [...document.querySelectorAll('[data-car]')];
  const isScrolled = (cars[0]?.getBoundingClientRect().top ?? 0) < 0;
  const first = cars.find((car) => car.getBoundingClientRect().bottom > 0);
  if (isSecond) dataset['secondView'] = '';
  else delete dataset['secondView'];
  if (isScrolled) first?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
