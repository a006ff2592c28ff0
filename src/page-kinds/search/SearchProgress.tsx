import { useEffect, useRef, useState } from 'react';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';

/** Time after which a search counts as slow, in milliseconds. */
const slowMs = 2500;

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

interface SearchProgressProps {
  status: SearchStatus;
  health: SearchHealth;
  onRetry: () => void;
  /** Called when the search succeeds and the focused 'Try again' button has been removed. */
  onRecovered: () => void;
}

/** The message above the results that the search is slow or has failed (ERR-5). The old cars stay below it. */
export function SearchProgress({ status, health, onRetry, onRecovered }: SearchProgressProps) {
  const isSlow = useHasLasted(status === 'loading' || status === 'stalled', slowMs);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (health !== 'well') return;
    if (hasFocus.current && document.activeElement === document.body) onRecovered();
    hasFocus.current = false;
  }, [health, onRecovered]);
  if (health !== 'well') {
    return (
      <p className="search-problem cluster" role="alert">
        We could not update the list. These are the cars from before. What you chose is kept, and we keep
        trying.
        <button
          type="button"
          className="text-button search-clear"
          ref={button}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={({ relatedTarget }) => {
            // When the focused button is removed from the page, the blur event has no `relatedTarget`.
            if (relatedTarget) hasFocus.current = false;
          }}
          onClick={onRetry}
        >
          {health === 'retrying' ? 'Trying again' : 'Try again'}
        </button>
      </p>
    );
  }
  return (
    <p className={isSlow ? 'search-problem cluster' : 'visually-hidden'} aria-live="polite">
      {isSlow && 'Still updating the list. The connection is slow.'}
    </p>
  );
}

/** True when the condition has been true for the given time. */
function useHasLasted(condition: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [condition, ms]);
  return hasLasted;
}
