import { type RefObject, useEffect } from 'react';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, summary';

/** While a drawer is open: the focus is in it and stays in it, Escape closes, and the focus goes back after. */
export function useDrawer(drawer: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    const element = drawer.current;
    if (!isOpen || !element) return;
    const before = document.activeElement;
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
      if (before instanceof HTMLElement) before.focus();
    };
  }, [drawer, isOpen, onClose]);
}
