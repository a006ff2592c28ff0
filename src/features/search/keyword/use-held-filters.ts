import type { IndexUiState } from 'instantsearch.js';
import { useEffect, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';

/** A change of the search under way; `onApplied` is told in the same moment. */
export interface HeldChange {
  next: IndexUiState;
  onApply?: (() => void) | undefined;
}

/**
 * Sets filters whether or not the page shows them. InstantSearch drops what no widget stands for, so a filter
 * without a place on the page is first held by one that draws nothing; its chip shows it and can take it back.
 */
export function useHeldFilters(shown: readonly string[]) {
  const { setIndexUiState } = useInstantSearch();
  const [held, setHeld] = useState<{ lists: string[]; ranges: string[] }>({ lists: [], ranges: [] });
  const [change, setChange] = useState<HeldChange>();

  const apply = (wanted: HeldChange) => {
    const unshown = (keys: object = {}) => Object.keys(keys).filter((key) => !shown.includes(key));
    const { refinementList, range } = wanted.next;
    setHeld(({ lists, ranges }) => ({
      lists: [...new Set([...lists, ...unshown(refinementList)])],
      ranges: [...new Set([...ranges, ...unshown(range)])],
    }));
    setChange(wanted);
  };
  // After the widgets that hold it are there.
  useEffect(() => {
    if (!change) return;
    change.onApply?.();
    setIndexUiState(change.next);
    setChange(undefined);
  }, [change, setIndexUiState]);

  return { held, apply };
}
