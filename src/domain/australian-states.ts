/** Spelled as in feeds and forms. A separate file, so that browsers do not load the build's location checks. */
export const australianStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AustralianState = (typeof australianStates)[number];

/** The postcode ranges of each state and territory, by Australia Post. */
const ranges: readonly [first: number, last: number, state: AustralianState][] = [
  [200, 299, 'act'],
  [800, 999, 'nt'],
  [1000, 2599, 'nsw'],
  [2600, 2618, 'act'],
  [2619, 2899, 'nsw'],
  [2900, 2920, 'act'],
  [2921, 2999, 'nsw'],
  [3000, 3999, 'vic'],
  [4000, 4999, 'qld'],
  [5000, 5999, 'sa'],
  [6000, 6999, 'wa'],
  [7000, 7999, 'tas'],
  [8000, 8999, 'vic'],
  [9000, 9999, 'qld'],
];

/** Postcodes that cross a border, and the states they reach into. */
const acrossBorders: Record<string, AustralianState[]> = {
  '0872': ['sa', 'wa'],
  '2406': ['qld'],
  '2540': ['act'],
  '2611': ['nsw'],
  '2618': ['nsw'],
  '2620': ['act'],
  '3500': ['nsw'],
  '3586': ['nsw'],
  '3644': ['nsw'],
  '3691': ['nsw'],
  '3707': ['nsw'],
  '4375': ['nsw'],
  '4377': ['nsw'],
  '4380': ['nsw'],
  '4383': ['nsw'],
  '4385': ['nsw'],
  '4825': ['nt'],
};

/** The states of a postcode: usually one, several at a border, none for an unused postcode. */
export function statesOfPostcode(postcode: string): AustralianState[] {
  const number = /^\d{4}$/.test(postcode) ? Number(postcode) : Number.NaN;
  const own = ranges.find(([first, last]) => number >= first && number <= last)?.[2];
  return own ? [own, ...(acrossBorders[postcode] ?? [])] : [];
}
