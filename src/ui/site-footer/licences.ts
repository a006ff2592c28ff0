import type { LocationSummary } from '../../site/page.ts';

/** Every licence once, with the places it covers. The law wants them on every page that advertises a car. */
export function licences(locations: LocationSummary[]): { number: string; places: string[] }[] {
  const placesOf = new Map<string, string[]>();
  for (const { licence, name } of locations) {
    if (licence) placesOf.set(licence, [...(placesOf.get(licence) ?? []), name]);
  }
  return [...placesOf].map(([number, places]) => ({ number, places }));
}
