import { useEffect, useState } from 'react';

/** Long enough for a slow phone; whoever waits longer wants to know why. */
const slowMs = 2500;

/** As InstantSearch says it. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

interface SearchProgressProps {
  status: SearchStatus;
  onRetry: () => void;
}

/** Said above the cars of the last search, which stay: that the next is slow, or did not come (ERR-5). */
export function SearchProgress({ status, onRetry }: SearchProgressProps) {
  const isSlow = useLasts(status === 'loading' || status === 'stalled', slowMs);
  if (status === 'error') {
    return (
      <p className="search-problem" role="alert">
        We could not update the list. These are the cars from before.
        <button type="button" className="search-clear" onClick={onRetry}>
          Try again
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
