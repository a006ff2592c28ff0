import type { NavItem } from '../site/page.ts';

/** The page's path where a menu or the dealer's name leads to it, else nothing: all that header and footer differ by. */
export function currentEntry(navigation: NavItem[], path: string): string {
  const leadsHere = navigation.some(
    ({ href, children }) => href === path || children?.some((child) => child.href === path),
  );
  return leadsHere || path === '/' ? path : '';
}
