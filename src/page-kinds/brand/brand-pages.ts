import { locationType } from '../../domain/places/location.ts';
import { slugify } from '../../domain/slug.ts';
import { joined } from '../../site/heading-words.ts';
import { locationJsonLd } from '../../site/json-ld/dealer.ts';
import { dealershipsPath, headOfWords, pageOf } from '../../site/page.ts';
import { type Brand, brandsOf, shownLocations } from '../../site/places/location-of.ts';
import { availableCars, placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { filteredSearch } from '../../site/search/search-routes.ts';
import { homeLink } from '../home-link.ts';

/**
 * The brand pages: one for each make that the group sells, with the locations, the cars and the workshops (ROUTE-31).
 */
export function brandPages(planning: Planning) {
  return brandsOf(planning).map((brand) => brandPage(planning, brand));
}

function brandPage(planning: Planning, { slug, name, path }: Brand) {
  const { dealer, stock, landings, noun } = planning;
  const here = shownLocations(dealer).filter(({ manufacturers }) =>
    manufacturers.map(slugify).includes(slug),
  );
  const sellers = here.filter((location) => locationType(location) === 'sales');
  const workshops = here.filter((location) => locationType(location) !== 'sales');
  const cities = joined([...new Set(sellers.map(({ address }) => address.city))]);
  const things = noun.other.toLowerCase();
  const searchHref = landings.ofMake(name)?.path ?? filteredSearch(dealer.search.searchPath, 'make', name);
  const cars = availableCars(stock, ({ listed }) => slugify(listed.make) === slug);
  const props = {
    heading: dealer.name.toLowerCase().includes(name.toLowerCase())
      ? dealer.name
      : `${name} at ${dealer.name}`,
    intro: `${name} sales in ${cities}${workshops.length > 0 ? ', with service and parts for it' : ''}. See what is in stock, and where to see it.`,
    breadcrumb: [homeLink, { label: 'Locations', href: dealershipsPath }, { label: name, href: path }],
    name,
    sellers: sellers.map((location) => placeView(location, planning)),
    /** The locations that service the make or sell its parts. */
    workshops: workshops.map((location) => placeView(location, planning)),
    ...(cars.length > 0 && { cars: { heading: `${name} ${things} in stock`, cars, href: searchHref } }),
    searchHref,
  };
  const head = headOfWords(dealer, path, props, {
    title: `${name} ${things} and service in ${cities}`,
    jsonLd: sellers.map((location) => locationJsonLd(location, dealer)),
  });
  return pageOf({ path, route: 'brand', head, props });
}
