export type Unit = 'money' | 'km' | 'seats' | 'week';
export type Subject = 'price' | 'km' | 'year' | 'seats';
export type Cue = 'max' | 'min' | 'about' | 'between' | 'after' | 'before' | 'since' | 'from';

/** Words by what they mean; `words` are written squeezed, so 'less than' and 'up-to' are found. */
function meanings<Meaning>(rows: [meaning: Meaning, words: string][]): Map<string, Meaning> {
  return new Map(rows.flatMap(([meaning, words]) => words.split(' ').map((one) => [one, meaning] as const)));
}

export const cues = meanings<Cue>([
  [
    'max',
    '< ≤ under below lessthan upto max maximum nomorethan notmorethan atmost within cheaperthan lowerthan sub notover',
  ],
  [
    'min',
    '> ≥ over above morethan atleast min minimum greaterthan startingat startingfrom nolessthan notunder',
  ],
  ['about', '~ about around approx approximately roughly circa'],
  ['between', 'between'],
  ['after', 'after newerthan laterthan'],
  ['before', 'before olderthan earlierthan'],
  ['since', 'since'],
  ['from', 'from'],
]);
export const tails = meanings<'min' | 'max'>([
  [
    'min',
    '+ plus ornewer andnewer orlater ormore andmore orabove andabove orover andover andup andupwards onwards onward upwards minimum',
  ],
  [
    'max',
    'orless andless orolder andolder orearlier orunder andunder orbelow andbelow orlower orcheaper max maximum tops',
  ],
]);
export const subjects = meanings<Subject>([
  ['price', 'price priced pricerange cost costs costing budget mybudget spend'],
  ['km', 'km kms kilometres kilometers odometer odo mileage klms'],
  ['year', 'year years built made manufactured'],
  ['seats', 'seats seating'],
]);
export const thousands = meanings<'neutral' | 'money'>([
  ['neutral', 'k thousand'],
  ['money', 'grand'],
]);
export const units = meanings<Unit>([
  ['money', 'dollars dollar bucks aud'],
  ['km', 'km kms klms ks kilometre kilometres kilometer kilometers clicks ontheclock'],
  ['seats', 'seat seats seater seaters'],
]);
export const links = meanings<true>([[true, 'is of to in']]);
/** Payments in a week. */
export const periods = meanings<number>([
  [1, 'pw week weekly perweek aweek eachweek wk perwk awk'],
  [1 / 2, 'pf fortnight fortnightly perfortnight afortnight'],
  [12 / 52, 'pm month monthly permonth amonth eachmonth'],
]);
export const counted = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 2]),
);
/** Words after a price or a year that add nothing to it. */
export const trailers = meanings<'price' | 'year'>([
  ['price', 'driveaway dap orbestoffer ono budget'],
  ['year', 'model models build plate year'],
]);
/** Names of badges as well ('Max', 'Plus'): they say nothing of a year. */
export const notOfYears = new Set(['max', 'min', 'plus', 'maximum', 'minimum', 'tops']);
