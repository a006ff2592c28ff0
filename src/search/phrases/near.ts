import { namesWithin, nearestFirst, type Place, radiiKm } from '../../domain/places/distance.ts';
import { phraseAt, units } from './amount-at.ts';
import { nearWords } from './synonyms.ts';
import { normalised, type Token } from './tokens-of.ts';

/** What is needed to find the dealer's locations near a place. */
export type Nearby = ReturnType<typeof nearbyWith>;

export interface Places {
  /** The dealer's locations, by their `location_name`. */
  locations: readonly Place[];
  /** Places by their name. */
  towns: ReadonlyMap<string, Place>;
  /** The place of four digits. */
  byPostcode: (postcode: string) => Place | undefined;
}

export function nearbyWith({ locations, towns, byPostcode }: Places) {
  const named = new Map([...towns].map(([name, place]) => [normalised(name), place]));
  return {
    locations,
    /** The place of a normalised town or postcode: 'goldcoast', '2150'. */
    placeOf: (name: string) => (/^\d{4}$/.test(name) ? byPostcode(name) : named.get(name)),
  };
}

/** Words of the longest name: 'Upper Mount Gravatt East'. */
const mostWords = 4;
/** A smaller radius would exclude neighbouring suburbs: places are known only by their area. */
const leastKm = 25;

/**
 * A distance from a place: 'near Gold Coast', 'near 2150', 'within 50 km of Newcastle', 'suv geelong'. It becomes a filter
 * by location, which both engines support and a link can contain. Undefined where no place is named.
 *
 * @param mayBeBare whether a town may stand alone: the word there means nothing else
 */
export function nearAt(tokens: readonly Token[], at: number, nearby: Nearby | undefined, mayBeBare: boolean) {
  if (!nearby) return undefined;
  const begun =
    withinAt(tokens, at) ??
    phraseAt(tokens, at, 2, (joined) => (nearWords.has(joined) ? { km: leastKm } : undefined)) ??
    (mayBeBare ? { end: at, meaning: { km: leastKm } } : undefined);
  const { word } = tokens[at]!;
  // 'around 2018' and 'in 2018' are about a year.
  const isYear = ['around', 'in'].includes(word) && tokens[at + 1]?.kind === 'number';
  const place = begun && !isYear && phraseAt(tokens, begun.end, mostWords, nearby.placeOf);
  if (!place) return undefined;
  const near = nearestFirst(nearby.locations, place.meaning);
  const radii = [...new Set([begun.meaning.km, ...radiiKm])].filter((km) => km >= begun.meaning.km);
  const km = radii.toSorted((a, b) => a - b).find((one) => namesWithin(near, one).length > 0);
  // Nobody asks for the nearest car with 'in Perth' or 'Perth'.
  if (km === undefined && (word === 'in' || begun.end === at)) return undefined;
  const names = km === undefined ? near.slice(0, 1).map(({ name }) => name) : namesWithin(near, km);
  const label =
    km === undefined ? `Nearest to ${place.meaning.name}` : `Within ${km} km of ${place.meaning.name}`;
  return {
    end: place.end,
    meaning: { key: 'location_name', label, lists: { location_name: names }, near: place.meaning },
  };
}

/** 'within 50 km of' */
function withinAt(tokens: readonly Token[], at: number) {
  const [within, , unit = '', from = ''] = tokens.slice(at, at + 4).map(({ word }) => word);
  const km = tokens[at + 1]?.value ?? 0;
  if (within !== 'within' || units.get(unit) !== 'km' || km < 1 || km > 5000) return undefined;
  return { end: at + (['of', 'from'].includes(from) ? 4 : 3), meaning: { km } };
}
