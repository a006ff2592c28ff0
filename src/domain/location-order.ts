import type { Location } from './location.ts';

type LocationType = 'sales' | 'service' | 'parts';
const headerRank: Record<LocationType, number> = { sales: 0, service: 1, parts: 2 };

/** An empty type means sales (LOC-13). */
export function locationType({ location_type }: Pick<Location, 'location_type'>): LocationType {
  return location_type || 'sales';
}

/** The visible locations (LOC-9), sales, then service, then parts (NAV-7); within a type as the dealer lists them. */
export function headerLocations<T extends Pick<Location, 'location_type' | 'visible'>>(locations: T[]): T[] {
  return locations
    .filter(({ visible }) => visible)
    .sort((one, other) => headerRank[locationType(one)] - headerRank[locationType(other)]);
}

/** The name in the header: a service location's without the dealer's name and the word Service (NAV-8). */
export function headerName(location: Pick<Location, 'location_type' | 'name'>, dealerName: string): string {
  if (locationType(location) !== 'service') return location.name;
  const cleaned = removeWord(removeWord(location.name, dealerName), 'service')
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\s,&–-]|and\b)+|(?:[\s,&–-]|\band)+$/gi, '');
  return cleaned || location.name;
}

function removeWord(text: string, word: string): string {
  if (!word) return text;
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), ' ');
}
