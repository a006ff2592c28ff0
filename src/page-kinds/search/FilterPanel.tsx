import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { showMeText } from '../../domain/stock/show-count.ts';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';
import type { SearchState } from '../../search/url-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLater } from '../../ui/use-later.ts';
import { Filter } from './Filter.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { type Answer, shownFilters } from './instantsearch.ts';
import { SearchProgress } from './SearchProgress.tsx';
import { ShowButton, shownCount } from './ShowButton.tsx';
import { useSearchPage } from './search-page.ts';
import { useHeldWhilePressed } from './use-press.ts';

const load = async () => (await import('./near/NearMe.tsx')).NearMe;

/** The closed filter group 'Near me'. Its content is fetched when it is opened for the first time. */
function NearMeGroup({ ui }: { ui: SearchState }) {
  const [isWanted, setWanted] = useState(false);
  const { part: NearMe, isLost, again } = useLater(load, isWanted);
  const want = useCallback(() => setWanted(true), []);
  return (
    <FilterGroup label="Near me" onOpen={want}>
      {NearMe && <NearMe ui={ui} />}
      {isLost && (
        <div className="search-near stack-2">
          <p className="field-error" role="alert">
            This part of the page did not load.
          </p>
          <button type="button" className="text-button search-more" onClick={again}>
            Try again
          </button>
        </div>
      )}
    </FilterGroup>
  );
}

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, summary';

/** While the drawer is open, keeps the focus inside and closes on Escape. Restores the focus when it closes. */
function useDrawer(drawer: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    const element = drawer.current;
    if (!isOpen || !element) return;
    const focusedBefore = document.activeElement;
    const reachable = () =>
      [...element.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.getClientRects().length > 0);
    reachable()[0]?.focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      if (event.key !== 'Tab') return;
      const all = reachable();
      const [first, last] = [all[0], all.at(-1)];
      const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
      if (!leaving) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    document.documentElement.dataset.drawer = 'open';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      delete document.documentElement.dataset.drawer;
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, [drawer, isOpen, onClose]);
}

/** Leads from the column to the cars beside it, over all the filters between. */
const focusResults = () => document.querySelector<HTMLElement>('.search-results h2')?.focus();

interface FilterPanelProps {
  answer: Answer;
  ui: SearchState;
  isOpen: boolean;
  onClose: () => void;
  health: SearchHealth;
  onRetry: () => void;
}

/** All filters: a column beside the results, or a drawer over them on phones. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { isOpen, onClose, health, onRetry } = props;
  const { setup } = useSearchPage();
  // A new answer sorts the lists again. Sliders are not held, because their counts follow the drag.
  const [{ answer, ui }, onPointerDown] = useHeldWhilePressed(
    { answer: props.answer, ui: props.ui },
    'label, button, summary',
  );
  const panel = useRef<HTMLElement>(null);
  useDrawer(panel, isOpen, onClose);
  const dialog = isOpen ? { role: 'dialog', 'aria-modal': true } : {};
  return (
    <section
      className="search-filters"
      ref={panel}
      aria-label="Filters"
      data-open={isOpen || undefined}
      onPointerDown={onPointerDown}
      {...dialog}
    >
      <div className="search-filters-head gap-4 between line">
        <h2 className="size-l">Filters</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" label="Close filters" />
        </button>
      </div>
      <div className="search-filters-body grid grows">
        {setup.widen && (
          <a className="target strong" href={setup.widen.href}>
            {setup.widen.label}
          </a>
        )}
        {shownFilters(setup).map((name) => (
          <Filter key={name} {...{ name, answer, ui }} />
        ))}
        {setup.places && <NearMeGroup ui={ui} />}
      </div>
      {/* A failed search has no count. The drawer covers the error above the results, so it shows its own. */}
      {isOpen && health !== 'well' ? (
        <div className="search-show stack-3">
          <SearchProgress
            status="idle"
            {...{ health, onRetry }}
            onRecovered={() => panel.current?.querySelector<HTMLElement>('.search-show button')?.focus()}
          />
          <button type="button" className="button" data-rank="primary" onClick={onClose}>
            {showMeText(setup.noun)}
          </button>
        </div>
      ) : (
        <ShowButton
          count={shownCount(answer, setup, ui)}
          noun={setup.noun}
          onClick={isOpen ? onClose : focusResults}
        />
      )}
    </section>
  );
});
