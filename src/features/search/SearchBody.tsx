import { useCallback, useDeferredValue, useRef, useState, useSyncExternalStore } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import type { PersistentSearch } from '../../search/browser/persistent-search.ts';
import type { SearchClient } from '../../search/browser/search-client.ts';
import { writeSearchState } from '../../search/url-state.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import type { Answer } from './answer.ts';
import type { CardComponent } from './card-component.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { Results } from './Results.tsx';
import { searchStateOf } from './ui-state.ts';

interface SearchBodyProps {
  setup: SearchSetup;
  client: SearchClient;
  persistent: PersistentSearch;
  Card: CardComponent;
}

/**
 * Filters and results. Only this component subscribes to InstantSearch, which updates at every step of a search. The
 * memoised components below render only when their own props change.
 */
export function SearchBody({ setup, client, persistent, Card }: SearchBodyProps) {
  const { results, status, indexUiState, setIndexUiState } = useInstantSearch();
  const health = useSyncExternalStore(persistent.subscribe, persistent.health, persistent.health);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const openPanel = useCallback(() => setPanelOpen(true), []);
  const closePanel = useCallback(() => setPanelOpen(false), []);
  // InstantSearch creates a new, equal state object at every step.
  const ui = useUnchanged(indexUiState, (state) => writeSearchState(searchStateOf(state)));
  const answer = results as unknown as Answer;
  // Visitors wait for the cars in the window. The counts render after them.
  const counted = useDeferredValue(answer);
  return (
    <div className="search" data-counting={counted !== answer || undefined}>
      <FilterPanel
        setup={setup}
        answer={counted}
        ui={ui}
        onChange={setIndexUiState}
        health={health}
        onRetry={persistent.retry}
        isOpen={isPanelOpen}
        onClose={closePanel}
      />
      <Results
        {...{ setup, client, Card, answer, counted, ui, status, health }}
        onChange={setIndexUiState}
        onRetry={persistent.retry}
        isBehind={isPanelOpen}
        onFilters={openPanel}
      />
    </div>
  );
}

/** Returns the previous value while its text is the same. */
function useUnchanged<Value>(value: Value, textOf: (value: Value) => string): Value {
  const text = textOf(value);
  const kept = useRef({ value, text });
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
