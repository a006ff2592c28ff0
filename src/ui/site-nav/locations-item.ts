import type { NavItem, Site } from '../../site/site.ts';

/**
 * The entry of the navigation that is the locations, their lines or one link to all of them [NAV-5]; menus that show
 * the locations in a place of their own leave it out. In a dealer's own menus, which may call it anything, it is known
 * by its lines.
 */
export function locationsItem({
  navigation,
  locations,
}: Pick<Site, 'navigation' | 'locations'>): NavItem | undefined {
  const names = new Set(locations.map(({ name }) => name));
  return (
    navigation.find(({ isLocations }) => isLocations) ??
    navigation.find(
      ({ children = [] }) => children.length > 0 && children.every(({ label }) => names.has(label)),
    )
  );
}
