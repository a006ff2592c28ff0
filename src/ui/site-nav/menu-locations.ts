import type { LocationSummary } from '../../site/page.ts';

/** One line of the Locations menu. */
export interface MenuLocation {
  id: string;
  label: string;
  place: string;
  href: string;
  phone?: { text: string; href: string };
}

const order: LocationSummary['type'][] = ['sales', 'service', 'parts'];
const groupNames: Record<LocationSummary['type'], string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** Locations by kind: sales, then service, then parts; within a kind as the dealer lists them [NAV-7]. */
export function menuLocations(
  locations: LocationSummary[],
  dealerName: string,
): { name: string; locations: MenuLocation[] }[] {
  return order
    .map((type) => ({
      name: groupNames[type],
      locations: locations
        .filter((location) => location.type === type)
        .map((location) => lineOf(location, dealerName, locations)),
    }))
    .filter((group) => group.locations.length > 0);
}

function lineOf(location: LocationSummary, dealerName: string, all: LocationSummary[]): MenuLocation {
  return {
    id: location.id,
    label: labelOf(location, dealerName, all),
    place: location.place,
    href: location.directionsHref,
    ...(location.phone && { phone: location.phone }),
  };
}

/** The city, which is what tells locations apart; the name where two of a kind share a city [NAV-5]. */
function labelOf(location: LocationSummary, dealerName: string, all: LocationSummary[]): string {
  const alone = all.filter(({ type, city }) => type === location.type && city === location.city).length === 1;
  if (alone && location.city) return location.city;
  return location.type === 'service' ? shortServiceName(location.name, dealerName) : location.name;
}

/** A service location's name without the dealer's name and the word Service [NAV-8]; as it is when nothing else is left. */
export function shortServiceName(name: string, dealerName: string): string {
  const escaped = dealerName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const short = name
    .replace(new RegExp(escaped, 'i'), '')
    .replace(/\bservice\b/i, '')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '')
    .replace(/\s+/g, ' ');
  return short || name;
}
