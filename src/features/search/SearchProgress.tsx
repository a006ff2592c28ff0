import { useEffect, useRef, useState } from 'react';
import type { SearchHealth } from '../../search/browser/persistent-search.ts';

/** Long enough for a slow phone; whoever waits longer wants to know why. */
const slowMs = 2500;

/** As InstantSearch says it. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

interface SearchProgressProps {
  status: SearchStatus;
  health: SearchHealth;
  onRetry: () => void;
  /** The search has succeeded, and the button that had the focus is gone. */
  onRecovered: () => void;
}

/** Said above the cars of the last search, which stay: that the next is slow, or did not come (ERR-5). */
export function SearchProgress({ status, health, onRetry, onRecovered }: SearchProgressProps) {
  const isSlow = useLasts(status === 'loading' || status === 'stalled', slowMs);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (health !== 'well') return;
    if (hasFocus.current && document.activeElement === document.body) onRecovered();
    hasFocus.current = false;
  }, [health, onRecovered]);
  if (health !== 'well') {
    return (
      <p className="search-problem" role="alert">
        We could not update the list. These are the cars from before. What you chose is kept, and we keep
        trying.
        <button
          type="button"
          className="search-clear"
          ref={button}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={({ relatedTarget }) => {
            // A button that is taken off the page loses the focus to nothing.
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
    <p className={isSlow ? 'search-problem' : 'visually-hidden'} aria-live="polite">
      {isSlow && 'Still updating the list. The connection is slow.'}
    </p>
  );
}

/** Whether something has been so for some time. */
function useLasts(isSo: boolean, forMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, forMs]);
  return lasts;
}
