import { closesWithBack } from '../closes-with-back.ts';

/**
 * Makes Back close the open drawer instead of leaving the page. A link in the drawer replaces the drawer's history
 * entry, so that Back later leads to the page without the open drawer.
 *
 * @returns a function to call when the drawer is closed
 */
export function leavesWell(drawer: HTMLDialogElement): () => void {
  const forget = closesWithBack(drawer);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    location.replace(link.href);
  };
  drawer.addEventListener('click', follow);
  return () => {
    drawer.removeEventListener('click', follow);
    forget();
  };
}
