/** TRADE-7, the other way round. */
const ofWhichCars = 'Cars up to 7 years and 100,000 km';

/** Words that promise an offer at once. */
const promise = /\binstant|\bminutes?\b|\bonline (?:offer|estimate|valuation)\b/i;

/**
 * What must stand beside the words of the trade-in link: no estimate is given online for cars over 7 years or
 * 100,000 km, so a promise of one without saying so would mislead (OPEN-98, ACL s 18).
 *
 * @param words of the link
 * @param note the dealer's own
 * @returns undefined where the words promise nothing
 */
export function tradeInQualifier(words: string, note: string | undefined): string | undefined {
  return note ?? (promise.test(words) ? ofWhichCars : undefined);
}
