import { useRef } from 'react';
import type { SearchSetup } from '../../site/page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Filter } from './Filter.tsx';
import { ShowButton } from './ShowButton.tsx';
import { shownFilters } from './shown-filters.ts';
import { useDrawer } from './use-drawer.ts';

interface FilterPanelProps {
  setup: SearchSetup;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * All filters: a column beside the results, a drawer over them on phones. The drawer is hidden by CSS and never
 * unmounted: a filter that is unmounted is a filter taken back.
 */
export function FilterPanel({ setup, isOpen, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useDrawer(panel, isOpen, onClose);
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
          <Filter key={name} name={name} setup={setup} />
        ))}
      </div>
      <ShowButton setup={setup} onClick={onClose} />
    </section>
  );
}
