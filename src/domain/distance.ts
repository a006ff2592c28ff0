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
