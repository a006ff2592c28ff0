import type { Dealer } from '../../config/schema/dealer.ts';
import { type Location, locationType } from '../../domain/location.ts';
import { slugify } from '../../domain/slug.ts';
import type { Link } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import { compareText, shownLocations } from './location-of.ts';

/** A make that the group sells. */
export interface Brand {
  slug: string;
  name: string;
  path: string;
}

/** The makes of all sales locations of the dealer, sorted by name. Each has a page (ROUTE-31). */
export function brandsOf({ dealer, landings }: Pick<Planning, 'dealer' | 'landings'>): Brand[] {
  const slugs = new Set(
    shownLocations(dealer)
      .filter((location) => locationType(location) === 'sales')
      .flatMap(({ manufacturers }) => manufacturers.map(slugify)),
  );
  return [...slugs]
    .filter(Boolean)
    .map((slug) => ({ slug, name: brandName(slug, dealer, landings), path: `/brands/${slug}/` }))
    .sort((one, other) => compareText(one.name, other.name));
}

/** Links to the brands that a location names. */
export function brandLinks(
  { manufacturers }: Pick<Location, 'manufacturers'>,
  brands: readonly Brand[],
): Link[] {
  const here = new Set(manufacturers.map(slugify));
  return brands.filter(({ slug }) => here.has(slug)).map(({ name, path }) => ({ label: name, href: path }));
}

/**
 * The name of a make: as its cars in stock write it, otherwise as the dealer writes it, otherwise derived from the
 * slug.
 */
function brandName(slug: string, { manufacturer }: Dealer, { all }: Planning['landings']): string {
  const inStock = all.find((landing) => landing.kind === 'make' && slugify(landing.name) === slug);
  if (inStock) return inStock.name;
  if (manufacturer?.slug === slug) return manufacturer.name;
  return slug
    .split('-')
    .map((word) => (word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
