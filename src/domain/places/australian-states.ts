import acrossBorders from './border-postcodes.json' with { type: 'json' };
import ranges from './postcode-ranges.json' with { type: 'json' };

/** Spelled as in feeds and forms. A separate file, so that browsers do not load the build's location checks. */
export const australianStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AustralianState = (typeof australianStates)[number];

/** A row of postcode-ranges.json: postcodes of a state or territory, by Australia Post. */
type PostcodeRange = [first: number, last: number, state: AustralianState];

/** The states of a postcode: usually one, several at a border, none for an unused postcode. */
export function statesOfPostcode(postcode: string): AustralianState[] {
  const number = /^\d{4}$/.test(postcode) ? Number(postcode) : Number.NaN;
  const own = (ranges as PostcodeRange[]).find(([first, last]) => number >= first && number <= last)?.[2];
  // A postcode that crosses a border reaches into other states.
  return own ? [own, ...((acrossBorders as Record<string, AustralianState[]>)[postcode] ?? [])] : [];
}
