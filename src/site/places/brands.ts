import type { Dealer } from '../../config/schema/dealer.ts';
import { type Location, locationType } from '../../domain/location.ts';
import { slugify } from '../../domain/slug.ts';
import type { Link } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import { compareText, shownLocations } from './location-of.ts';

/** A make the group sells. */
export interface Brand {
  slug: string;
  name: string;
  path: string;
}

/** Of every make a sales location of the dealer names, by name; each has a page (ROUTE-31). */
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

/** The brands among the makes a location names, as links. */
export function brandLinks(
  { manufacturers }: Pick<Location, 'manufacturers'>,
  brands: readonly Brand[],
): Link[] {
  const here = new Set(manufacturers.map(slugify));
  return brands.filter(({ slug }) => here.has(slug)).map(({ name, path }) => ({ label: name, href: path }));
}

/** As its cars in stock spell it, else as the dealer does, else made from the slug. */
function brandName(slug: string, { manufacturer }: Dealer, { all }: Planning['landings']): string {
  const inStock = all.find((landing) => landing.kind === 'make' && slugify(landing.name) === slug);
  if (inStock) return inStock.name;
  if (manufacturer?.slug === slug) return manufacturer.name;
  return slug
    .split('-')
    .map((word) => (word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
