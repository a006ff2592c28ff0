import { useEffect, useLayoutEffect, useRef } from 'react';

/** Marks the history entry of the open filter drawer. */
const mark = 'filterDrawer';

const isMarked = (): boolean => Boolean(history.state?.[mark]);

/** True while the drawer is open in its own history entry: then a changed search replaces the entry's address. */
export const isInDrawerEntry = (): boolean =>
  isMarked() && document.documentElement.dataset['drawer'] === 'open';

/**
 * Gives the open filter drawer a history entry, so that Back closes it and keeps what was chosen, as visitors of phones
 * expect. All choices of one visit to the drawer are one step of the history.
 *
 * @param address the address of the search as it is now
 */
export function useDrawerHistory(isOpen: boolean, onClose: () => void, address: () => string): void {
  /** The address before the drawer was opened. Undefined while it is closed. */
  const before = useRef<string>(undefined);
  const latest = useRef({ onClose, address });
  latest.current = { onClose, address };

  // A layout effect, so that it is the first listener: the next ones apply the search of the address.
  useLayoutEffect(() => {
    const onBack = () => {
      if (before.current === undefined || isMarked()) return;
      // The entry before the drawer has another search. What was chosen since gets an entry after it.
      const now = new URL(latest.current.address(), before.current).href;
      if (now !== before.current) history.pushState(null, '', now);
      latest.current.onClose();
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    before.current = location.href;
    history.pushState({ ...history.state, [mark]: true }, '');
    return () => {
      const opened = before.current;
      before.current = undefined;
      if (!isMarked()) return;
      const { [mark]: _, ...state } = history.state;
      // The address follows the search a moment later, so it may not be there yet.
      const now = new URL(latest.current.address(), opened).href;
      // A visit to the drawer without a choice leaves no entry.
      if (now === opened) history.back();
      else history.replaceState(state, '', now);
    };
  }, [isOpen]);
}
