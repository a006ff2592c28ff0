import { closesWithBack } from '../closes-with-back.ts';

/**
 * Lets Back close the open drawer rather than leave the page. What is followed from it takes the place of its entry in
 * the history, so that Back leads to the page and not to the page with its drawer.
 *
 * @returns to be called when the drawer is closed
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
