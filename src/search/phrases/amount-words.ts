export type Unit = 'money' | 'km' | 'seats' | 'week' | 'age';
export type Subject = 'price' | 'km' | 'year' | 'seats' | 'week';
export type Cue = 'max' | 'min' | 'about' | 'between' | 'after' | 'before' | 'since' | 'from';

/** A map from words to their meaning. `words` are normalised, so that 'less than' and 'up-to' match as well. */
function meanings<Meaning>(rows: [meaning: Meaning, words: string][]): Map<string, Meaning> {
  return new Map(rows.flatMap(([meaning, words]) => words.split(' ').map((one) => [one, meaning] as const)));
}

/** Words before a number that turn it into a limit: 'under 40k'. */
export const cues = meanings<Cue>([
  [
    'max',
    '< ≤ under below lessthan upto max maximum nomorethan notmorethan atmost within cheaperthan lowerthan sub notover nomore notmore lessthen lower',
  ],
  [
    'min',
    '> ≥ over above morethan atleast min minimum greaterthan startingat startingfrom nolessthan notunder noolderthan notolderthan morethen',
  ],
  ['about', '~ about around approx approximately roughly circa'],
  ['between', 'between'],
  ['after', 'after newerthan laterthan post'],
  ['before', 'before olderthan earlierthan pre'],
  ['since', 'since'],
  ['from', 'from'],
]);
/** Words after a number that turn it into a limit: '40k or less'. */
export const suffixes = meanings<'min' | 'max'>([
  [
    'min',
    '+ plus up ornewer andnewer orlater ormore andmore orabove andabove orover andover andup andupwards onwards onward upwards minimum',
  ],
  [
    'max',
    'orless andless orolder andolder orearlier orunder andunder orbelow andbelow orlower orcheaper max maximum tops',
  ],
]);
/** Words that say what a number is about: 'price under 40000'. */
export const subjects = meanings<Subject>([
  ['price', 'price priced pricerange cost costs costing budget mybudget spend'],
  ['km', 'km kms kilometres kilometers odometer odo mileage klms'],
  ['year', 'year years built made manufactured'],
  ['seats', 'seats seating seatsfor'],
  ['week', 'weekly repayments repayment payments weeklypayments weeklyrepayments'],
]);
/** Words for 1000 after a number. 'grand' also means dollars. */
export const thousands = meanings<'neutral' | 'money'>([
  ['neutral', 'k thousand'],
  ['money', 'grand'],
]);
export const units = meanings<Unit>([
  ['money', 'dollars dollar bucks aud'],
  ['km', 'km kms klms ks kilometre kilometres kilometer kilometers clicks ontheclock'],
  ['seats', 'seat seats seater seaters passenger passengers'],
  ['age', 'yearold yearsold yrold yrsold yo'],
]);
/** Words between a subject and its number: 'price of 40k'. */
export const linkWords = meanings<true>([[true, 'is of to in']]);
/** Payment periods, as number of payments per week. */
export const periods = meanings<number>([
  [1, 'pw week weekly perweek aweek eachweek wk perwk awk'],
  [1 / 2, 'pf fortnight fortnightly perfortnight afortnight'],
  [12 / 52, 'pm month monthly permonth amonth eachmonth'],
]);
/** Spelt numbers: 'seven' is 7. */
export const numberWords = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 2]),
);
/** Words after a price or a year that do not change its meaning: '40k drive away'. */
export const trailers = meanings<'price' | 'year'>([
  ['price', 'driveaway dap orbestoffer ono budget'],
  ['year', 'model models build plate year'],
]);
/** Words that are also names of badges ('Max', 'Plus'). Beside a year they do not mean a limit. */
export const notBesideYears = new Set(['max', 'min', 'plus', 'maximum', 'minimum', 'tops']);
