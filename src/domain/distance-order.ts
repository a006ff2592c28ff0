import { distanceKm, type Place, type Point } from './distance.ts';
import { grouped } from './money.ts';

/** How far visitors may say they would go, in kilometres. */
export const radiiKm = [10, 25, 50, 100] as const;

export type AtDistance<P extends Place = Place> = P & { km: number };

/** The places with their distance from the visitor, nearest first (OPEN-67); equally near ones as they were. */
export function nearestFirst<P extends Place>(places: readonly P[], from: Point): AtDistance<P>[] {
  return places
    .map((place) => ({ ...place, km: distanceKm(from, place) }))
    .sort((one, other) => one.km - other.km);
}

/** Names of the places within a radius, nearest first. */
export function namesWithin(places: readonly AtDistance[], radiusKm: number): string[] {
  return places.filter(({ km }) => km <= radiusKm).map(({ name }) => name);
}

/**
 * The smallest radius that holds these places and no other; undefined when none does. It tells whether a choice of
 * places is one by distance, whoever made it.
 */
export function radiusOf(places: readonly AtDistance[], names: readonly string[]): number | undefined {
  if (names.length === 0) return undefined;
  return radiiKm.find((radiusKm) => isSameChoice(namesWithin(places, radiusKm), names));
}

/** Whether two choices hold the same places, in whatever order. */
export function isSameChoice(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** '4 km', '1,250 km', 'less than 1 km': places are known by their middle, so metres would say too much. */
export function distanceText(km: number): string {
  return km < 1 ? 'less than 1 km' : `${grouped(Math.round(km))} km`;
}
