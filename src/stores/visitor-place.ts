import type { Place } from '../domain/places/distance.ts';
import { isRecord } from '../domain/record.ts';
import { persistedStore } from './persisted-store.ts';

/** The visitor's place. All fields are undefined until the visitor gives one. */
export interface VisitorPlace {
  place?: Place;
}

const longestName = 60;

/** Stores the place that the visitor gave by postcode or shared from the browser, to sort by distance (OPEN-67). */
export const visitorPlace = persistedStore<VisitorPlace>({
  key: 'visitor-place',
  initial: {},
  read: (kept) => {
    const { place } = kept;
    if (!isRecord(place)) return undefined;
    const { name, lat, lng } = place;
    if (typeof name !== 'string' || !isDegree(lat, 90) || !isDegree(lng, 180)) return undefined;
    return { place: { name: name.slice(0, longestName), lat, lng } };
  },
});

function isDegree(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
