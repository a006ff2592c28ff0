import { InvalidPostcode, type PostcodePlace, readPostcode } from '../domain/places/postcode.ts';
import { postcodeAreas } from './postcode-areas.ts';

interface Area {
  first: number;
  last: number;
  place: PostcodePlace;
}

let areas: Area[] | undefined;
const allAreas = (): Area[] => {
  areas ??= [...postcodeAreas.matchAll(areaPattern)].map(areaOf);
  return areas;
};

/**
 * The embedded answer to `ResolvePostcode`: the main town of the postcode's area (OPEN-53).
 *
 * @throws `InvalidPostcode` for anything that is not a postcode in use (ERR-13)
 */
export async function resolveByArea(postcode: string): Promise<PostcodePlace> {
  const place = areaOfPostcode(postcode);
  if (!place) throw new InvalidPostcode();
  return place;
}

/** The same without waiting. Undefined for anything that is not a postcode in use. */
export function areaOfPostcode(postcode: string): PostcodePlace | undefined {
  const number = Number(readPostcode(postcode) ?? Number.NaN);
  return allAreas().find(({ first, last }) => number >= first && number <= last)?.place;
}

/** The towns that represent areas, by name. The first of two towns with the same name counts. */
export function areaTowns(): ReadonlyMap<string, PostcodePlace> {
  return new Map(
    allAreas()
      .toReversed()
      .map(({ place }) => [place.name, place]),
  );
}

/** '2000-2017 Sydney -33.88 151.2' */
const areaPattern = /^(\d{4})-(\d{4}) (.+) (-?[\d.]+) ([\d.]+)$/gm;

function areaOf([, first, last, name = '', lat, lng]: RegExpExecArray): Area {
  const place = { name, lat: Number(lat), lng: Number(lng), exactness: 'area' as const };
  return { first: Number(first), last: Number(last), place };
}
