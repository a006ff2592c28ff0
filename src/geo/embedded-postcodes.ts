import type { Place } from '../domain/places/distance.ts';
import { InvalidPostcode, readPostcode } from '../domain/places/postcode.ts';
import rows from './postcode-areas.json' with { type: 'json' };

/**
 * Australia's postcodes by area, in order: the first postcode, the last one where the next area does not follow on, the
 * town that represents them, and its coordinates. The areas are smaller where many people live. Written for this product
 * from a map. A postcode in the outback may be a day's drive from its town.
 */
export const postcodeAreas = rows.map((row, at) => {
  // '2000 Sydney -33.88 151.2', '0881-0884 Nhulunbuy -12.23 136.77'
  const [, first, last, name = '', lat, lng] = /^(\d+)(?:-(\d+))? (.+) (\S+) (\S+)$/.exec(row) ?? [];
  const place: Place = { name, lat: Number(lat), lng: Number(lng) };
  return { first: Number(first), last: Number(last ?? Number.parseInt(rows[at + 1]!, 10) - 1), place };
});

/**
 * The embedded answer to `ResolvePostcode`: the main town of the postcode's area (OPEN-53).
 *
 * @throws `InvalidPostcode` for anything that is not a postcode in use (ERR-13)
 */
export async function resolveByArea(postcode: string): Promise<Place> {
  const place = areaOfPostcode(postcode);
  if (!place) throw new InvalidPostcode();
  return place;
}

/** The same without waiting. Undefined for anything that is not a postcode in use. */
export function areaOfPostcode(postcode: string): Place | undefined {
  const number = Number(readPostcode(postcode) ?? Number.NaN);
  return postcodeAreas.find(({ first, last }) => number >= first && number <= last)?.place;
}

/** The towns that represent areas, by name. The first of two towns with the same name counts. */
export function areaTowns(): ReadonlyMap<string, Place> {
  return new Map(postcodeAreas.toReversed().map(({ place }) => [place.name, place]));
}
