import { type RefObject, useEffect } from 'react';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, summary';

/** While the drawer is open, keeps the focus inside and closes on Escape. Restores the focus when it closes. */
export function useDrawer(drawer: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
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
