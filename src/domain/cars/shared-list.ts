import { decoded } from '../record.ts';
import { carIdsIn } from './compared-cars.ts';

/** A list of cars that a visitor shares by a link. */
export interface SharedList {
  ids: string[];
  /** What the visitor wrote to whoever gets the link. May be empty. */
  note: string;
}

/** Most cars in a link. The address then has at most about 1,500 characters, which every messenger sends whole. */
export const mostShared = 40;

/** Most characters in a note. */
export const longestNote = 280;

/**
 * The fragment of the link: '#shared=12,7&note=For%20Sunday'. Browsers do not send a fragment to the server, so nobody
 * but the reader of the link learns what is in it.
 */
export function sharedListHash({ ids, note }: SharedList): string {
  const cars = ids.slice(0, mostShared).map(encodeURIComponent).join(',');
  const words = encodeURIComponent(note.trim().slice(0, longestNote));
  return `#shared=${cars}${words && `&note=${words}`}`;
}

/** The list in an address's fragment; undefined when there is none. Anybody may have written it. */
export function readSharedList(hash: string): SharedList | undefined {
  const [, cars, written = ''] = /^#shared=([^&]*)(?:&note=(.*))?$/.exec(hash) ?? [];
  if (cars === undefined) return undefined;
  const ids = carIdsIn(cars).slice(0, mostShared);
  // Control characters, line breaks among them, would only serve to disguise the note.
  const words = decoded(written, '').replaceAll(/\p{Cc}+/gu, ' ');
  return ids.length > 0 ? { ids, note: words.trim().slice(0, longestNote) } : undefined;
}
