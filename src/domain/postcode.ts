import type { Place } from './distance.ts';

/** A place found by its postcode. */
export interface PostcodePlace extends Place {
  /**
   * How well the coordinates stand for the postcode: `postcode` when they are its own, `area` when they are the main
   * town of an area of several postcodes, which may be large.
   */
  exactness: 'postcode' | 'area';
}

/**
 * Where an Australian postcode is. A port: the embedded table answers it, and a maps service may take its place.
 *
 * @throws `InvalidPostcode` when nothing is found (ERR-13)
 */
export type ResolvePostcode = (postcode: string) => Promise<PostcodePlace>;

/** No place in Australia has this postcode (ERR-13). */
export class InvalidPostcode extends Error {
  override name = 'InvalidPostcode';

  constructor() {
    super('Invalid postcode');
  }
}

/** What a field for a postcode says of anything but four digits (ERR-14). */
export const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';

/** The postcode in what a visitor typed, blanks around it dropped; undefined when it is not four digits. */
export function readPostcode(typed: string): string | undefined {
  const text = typed.trim();
  return /^[0-9]{4}$/.test(text) ? text : undefined;
}
