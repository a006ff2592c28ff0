import type { Place } from '../../domain/distance.ts';
import { normalised } from './tokens-of.ts';

/** What is needed to find the dealer's locations near a place. */
export interface Nearby {
  /** The place of a normalised town or postcode: 'goldcoast', '2150'. */
  placeOf: (name: string) => Place | undefined;
  /** The dealer's locations, by their `location_name`. */
  locations: readonly Place[];
}

export interface Places {
  /** The dealer's locations, by their `location_name`. */
  locations: readonly Place[];
  /** Places by their name. */
  towns: ReadonlyMap<string, Place>;
  /** The place of four digits. */
  byPostcode: (postcode: string) => Place | undefined;
}

export function nearbyWith({ locations, towns, byPostcode }: Places): Nearby {
  const named = new Map([...towns].map(([name, place]) => [normalised(name), place]));
  return {
    locations,
    placeOf: (name) => (/^\d{4}$/.test(name) ? byPostcode(name) : named.get(name)),
  };
}
