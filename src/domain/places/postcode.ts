import type { Place } from './distance.ts';

/**
 * Finds the coordinates of an Australian postcode. The embedded table implements it, and a maps service may replace the
 * table.
 *
 * @throws `InvalidPostcode` when nothing is found (ERR-13)
 */
export type ResolvePostcode = (postcode: string) => Promise<Place>;

/** No place in Australia has this postcode (ERR-13). */
export class InvalidPostcode extends Error {
  override name = 'InvalidPostcode';

  constructor() {
    super('Invalid postcode');
  }
}

/** Message of a postcode field for anything but four digits (ERR-14). */
export const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';

/** Reads the postcode that a visitor typed, without spaces around it. Undefined when it is not four digits. */
export function readPostcode(typed: string): string | undefined {
  const text = typed.trim();
  return /^[0-9]{4}$/.test(text) ? text : undefined;
}
