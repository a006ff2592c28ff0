/** Mean radius (LIMIT-5). */
const earthRadiusKm = 6371;

export interface Point {
  lat: number;
  long: number;
}

/** Kilometres between two places along the surface, by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const halfLat = radians(to.lat - from.lat) / 2;
  const halfLong = radians(to.long - from.long) / 2;
  const chord =
    Math.sin(halfLat) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLong) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
