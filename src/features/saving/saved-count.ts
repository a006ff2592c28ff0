import type { CarList } from './car-list.ts';

/** Keeps the number beside the header's heart, which stands in every header alike. */
export function showSavedCount(list: CarList, root: ParentNode = document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-saved-link]')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
  }
  const show = () => {
    const count = list.ids().length;
    for (const badge of root.querySelectorAll<HTMLElement>('[data-saved-count]')) {
      badge.hidden = count === 0;
      badge.textContent = count > 99 ? '99+' : String(count);
      badge.setAttribute('aria-hidden', 'true');
    }
    for (const words of root.querySelectorAll('[data-saved-words]')) {
      words.textContent = count === 0 ? '' : `, ${count} saved`;
    }
  };
  show();
  list.subscribe(show);
}
