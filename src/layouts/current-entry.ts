import type { NavItem } from '../site/site.ts';

/** Returns the page's path if the menu or the dealer's name links to it, or ''. Header and footer vary only by this. */
export function currentEntry(navigation: NavItem[], path: string): string {
  const leadsHere = navigation.some(
    ({ href, children = [], groups = [] }) =>
      href === path ||
      [children, ...groups.map(({ links }) => links)].flat().some((link) => link.href === path),
  );
  return leadsHere || path === '/' ? path : '';
}
