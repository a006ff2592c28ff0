import type { NavItem } from '../site/site.ts';

/** The page's path where a menu or the dealer's name leads to it, else nothing: all that header and footer differ by. */
export function currentEntry(navigation: NavItem[], path: string): string {
  const leadsHere = navigation.some(
    ({ href, children = [], groups = [] }) =>
      href === path ||
      [children, ...groups.map(({ links }) => links)].flat().some((link) => link.href === path),
  );
  return leadsHere || path === '/' ? path : '';
}
