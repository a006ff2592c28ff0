import { grouped } from '../prices/money.ts';

/** Mean radius (LIMIT-5). */
const earthRadiusKm = 6371;

/** A place on the earth, in degrees: south and west are negative. */
export interface Point {
  lat: number;
  lng: number;
}

/** A place by its name, as the visitor reads it. */
export interface Place extends Point {
  name: string;
}

/** Kilometres between two places along the surface, by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const halfLat = radians(to.lat - from.lat) / 2;
  const halfLng = radians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLng) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Distances that visitors can choose, in kilometres. */
export const radiiKm = [10, 25, 50, 100] as const;

type AtDistance<P extends Place = Place> = P & { km: number };

/** The places with their distance from the visitor, nearest first (OPEN-67). Equally near places keep their order. */
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
 * The smallest radius that contains exactly these places. Undefined when there is none. It shows whether a choice of
 * places can be described by a distance.
 */
export function radiusOf(places: readonly AtDistance[], names: readonly string[]): number | undefined {
  if (names.length === 0) return undefined;
  return radiiKm.find((radiusKm) => isSameChoice(namesWithin(places, radiusKm), names));
}

/** True when two choices contain the same places, in any order. */
export function isSameChoice(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** The distance that a new place begins with, if it contains a location. */
const usualRadiusKm = 50;

/** The distance that a new place begins with. Undefined when every location is farther than the largest distance. */
export function firstRadius(places: readonly AtDistance[]): number | undefined {
  return radiiKm.find((radiusKm) => radiusKm >= usualRadiusKm && namesWithin(places, radiusKm).length > 0);
}

/** '4 km', '1,250 km', 'less than 1 km'. Places are known only by their centre, so metres would be too precise. */
export function distanceText(km: number): string {
  return km < 1 ? 'less than 1 km' : `${grouped(Math.round(km))} km`;
}
