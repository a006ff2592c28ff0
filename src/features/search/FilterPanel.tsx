import type { IndexUiState } from 'instantsearch.js';
import { memo, useMemo, useRef } from 'react';
import { showMeText } from '../../domain/show-me-text.ts';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Answer } from './answer.ts';
import { Filter } from './Filter.tsx';
import { NearMeGroup } from './near/NearMeGroup.tsx';
import { SearchProgress } from './SearchProgress.tsx';
import { ShowButton } from './ShowButton.tsx';
import { shownCount } from './shown-count.ts';
import { shownFilters } from './shown-filters.ts';
import type { ChangeSearch } from './ui-state.ts';
import { useDrawer } from './use-drawer.ts';

interface FilterPanelProps {
  setup: SearchSetup;
  answer: Answer;
  ui: IndexUiState;
  onChange: ChangeSearch;
  isOpen: boolean;
  onClose: () => void;
  health: SearchHealth;
  onRetry: () => void;
}

/** All filters: a column beside the results, or a drawer over them on phones. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { setup, answer, ui, onChange, isOpen, onClose, health, onRetry } = props;
  const panel = useRef<HTMLElement>(null);
  useDrawer(panel, isOpen, onClose);
  const facets = useMemo(
    () => new Map([...answer.disjunctiveFacets, ...answer.facets].map((facet) => [facet.name, facet])),
    [answer],
  );
  const dialog = isOpen ? { role: 'dialog', 'aria-modal': true } : {};
  return (
    <section
      className="search-filters"
      ref={panel}
      aria-label="Filters"
      data-open={isOpen || undefined}
      {...dialog}
    >
      <div className="search-filters-head">
        <h2>Filters</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" label="Close filters" />
        </button>
      </div>
      <div className="search-filters-body">
        {setup.widen && (
          <a className="search-widen" href={setup.widen.href}>
            {setup.widen.label}
          </a>
        )}
        {shownFilters(setup).map((name) => (
          <Filter key={name} name={name} setup={setup} facet={facets.get(name)} ui={ui} onChange={onChange} />
        ))}
        {setup.places && <NearMeGroup places={setup.places} ui={ui} onChange={onChange} />}
      </div>
      {/* A failed search has no count. The drawer covers the error above the results, so it shows its own. */}
      {isOpen && health !== 'well' ? (
        <div className="search-show">
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
        <ShowButton count={shownCount(answer, setup, ui)} noun={setup.noun} onClick={onClose} />
      )}
    </section>
  );
});
