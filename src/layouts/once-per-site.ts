import type { NavItem, Page, Site } from '../site/page.ts';

const drawn = new WeakMap<Site, Map<string, Promise<string>>>();

/**
 * Draws a part of the shell once for all pages of a site that show it alike. Header and footer are a third of a vehicle
 * page and differ only in which menu entry is the current one.
 */
export function oncePerSite(
  site: Site,
  page: Page,
  name: string,
  draw: () => Promise<string>,
): Promise<string> {
  // While the templates are edited, what was drawn is not what would be.
  if (import.meta.env.DEV) return draw();
  const parts = drawn.get(site) ?? new Map<string, Promise<string>>();
  drawn.set(site, parts);
  const key = `${name} ${currentEntry(site.navigation, page.path)}`;
  const html = parts.get(key) ?? draw();
  parts.set(key, html);
  return html;
}

/** The page's path where a menu or the dealer's name leads to it, else nothing. */
function currentEntry(navigation: NavItem[], path: string): string {
  const leadsHere = navigation.some(
    ({ href, children }) => href === path || children?.some((child) => child.href === path),
  );
  return leadsHere || path === '/' ? path : '';
}
