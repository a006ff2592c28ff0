/** The cars that get an online estimate (TRADE-7). */
const ofWhichCars = 'Cars up to 7 years and 100,000 km';

/** Words that promise an offer at once. */
const promise = /\binstant|\bminutes?\b|\bonline (?:offer|estimate|valuation)\b/i;

/**
 * The qualification that must stand beside a trade-in link that promises an estimate. Cars over 7 years or 100,000 km
 * get no online estimate, so the promise alone would mislead (OPEN-98, ACL s 18).
 *
 * @param words the text of the link
 * @param note the dealer's own qualification
 * @returns undefined when the link promises nothing
 */
export function tradeInQualifier(words: string, note: string | undefined): string | undefined {
  return note ?? (promise.test(words) ? ofWhichCars : undefined);
}
