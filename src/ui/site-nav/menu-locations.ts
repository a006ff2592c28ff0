import type { LocationSummary, NavItem, Site } from '../../site/site.ts';

const order: LocationSummary['type'][] = ['sales', 'service', 'parts'];
const groupNames: Record<LocationSummary['type'], string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** Locations by kind: sales, then service, then parts; within a kind as the dealer lists them [NAV-7]. */
export function menuLocations(site: Pick<Site, 'name' | 'navigation' | 'locations'>) {
  const links = new Map(locationsItem(site)?.children?.map(({ label, href }) => [label, href]));
  const lineOf = (location: LocationSummary) => ({
    id: location.id,
    label: labelOf(location, site),
    // The city is not repeated.
    place: labelOf(location, site) === location.city ? location.street : location.place,
    // The target of the dealer's own menu [NAV-6]. Without one, directions to the place.
    href: links.get(location.name) ?? location.directionsHref,
    ...(location.phone && { phone: location.phone }),
  });
  return order
    .map((type) => ({
      name: groupNames[type],
      locations: site.locations.filter((location) => location.type === type).map(lineOf),
    }))
    .filter((group) => group.locations.length > 0);
}

/** The city. The location's name if two locations of a kind are in the same city [NAV-5]. */
function labelOf(location: LocationSummary, { name, locations }: Pick<Site, 'name' | 'locations'>): string {
  const alone =
    locations.filter(({ type, city }) => type === location.type && city === location.city).length === 1;
  if (alone && location.city) return location.city;
  return location.type === 'service' ? shortServiceName(location.name, name) : location.name;
}

/**
 * A service location's name without the dealer's name and the word Service, where these stand at its ends [NAV-8]. In
 * other names they cannot be spared: 'Meridian Service Blacktown' is not 'Meridian Blacktown', which sells cars, and
 * 'Parts and Service' is more than 'Parts'. A name of nothing else, and one that keeps a part of the dealer's name, stay.
 */
export function shortServiceName(name: string, dealerName: string): string {
  const short = withoutAtEnds(withoutAtEnds(name, dealerName), 'service');
  const ofDealer = new Set(wordsOf(dealerName));
  return short && !wordsOf(short).some((word) => ofDealer.has(word)) ? short : name;
}

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The text without a word at its start or end, unless 'and' joins the word to the rest. */
function withoutAtEnds(text: string, word: string): string {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ends = new RegExp(
    `^${literal}(?![\\p{L}\\p{N}])[\\s,–-]*|[\\s,–-]*(?<![\\p{L}\\p{N}])${literal}$`,
    'giu',
  );
  const rest = text.replace(ends, '');
  return /^(?:&|\+|and\b)|(?:&|\+|\band)$/i.test(rest) ? text : rest;
}

/**
 * The navigation entry for the locations: a menu or one link to all of them [NAV-5]. Headers that show the locations
 * separately leave it out.
 */
export const locationsItem = ({ navigation }: Pick<Site, 'navigation'>): NavItem | undefined =>
  navigation.find(({ isLocations }) => isLocations);
