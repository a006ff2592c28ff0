import type { NavItem } from '../site/site.ts';

/** The path of the page if a menu or the dealer's name links to it. Header and footer differ only by this. */
export function currentEntry(navigation: NavItem[], path: string): string {
  const leadsHere = navigation.some(
    ({ href, children = [], groups = [] }) =>
      href === path ||
      [children, ...groups.map(({ links }) => links)].flat().some((link) => link.href === path),
  );
  return leadsHere || path === '/' ? path : '';
}
