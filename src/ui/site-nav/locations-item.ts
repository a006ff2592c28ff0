import type { NavItem, Site } from '../../site/page.ts';

/**
 * The entry of the navigation that lists the locations [NAV-5]. It is known by its lines, since a dealer may call it
 * anything; menus that show the locations in a place of their own leave it out.
 */
export function locationsItem({
  navigation,
  locations,
}: Pick<Site, 'navigation' | 'locations'>): NavItem | undefined {
  const names = new Set(locations.map(({ name }) => name));
  return navigation.find(
    ({ children = [] }) => children.length > 0 && children.every(({ label }) => names.has(label)),
  );
}
