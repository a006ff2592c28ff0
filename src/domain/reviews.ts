/** What of a review decides whether it is shown. */
export interface Reviewed {
  id: string;
  text: string;
  customer_name: string;
  /** Stars, 1 to 5. */
  rating: number;
}

/** REV-3. */
const excludedIds: ReadonlySet<string> = new Set(['386779']);

/** More of them stand in a carousel, these and fewer side by side (REV-2). */
export const gridReviews = 3;

/** How many are shown where the whole list is asked for (REV-11, OPEN-77). */
export const wholeList = 12;

/** Whether a review may be shown on a site that shows those of so many stars and more (REV-3, REV-4, OPEN-52). */
export function mayShowReview({ id, text, customer_name, rating }: Reviewed, minimumRating: number): boolean {
  return (
    !excludedIds.has(id) &&
    rating >= minimumRating &&
    text.trim() !== '' &&
    !text.includes('Translated') &&
    !isHiddenName(customer_name)
  );
}

/** A name that its owner or the platform keeps back: empty, or with letters starred out (OPEN-52). */
function isHiddenName(name: string): boolean {
  return name.trim() === '' || name.includes('*');
}

/** '4.7', where the average is above the minimum that the dealer shows (REV-5, REV-6). */
export function averageShown(average: number | undefined, minimum: number): string | undefined {
  return average !== undefined && average > minimum ? oneDecimal(average) : undefined;
}

/** Rounded as people do it: 4.25 is '4.3'. */
export function oneDecimal(stars: number): string {
  return (Math.round(stars * 10) / 10).toFixed(1);
}

/** The nearest half star, as stars are drawn. */
export function halfStars(stars: number): number {
  return Math.round(stars * 2) / 2;
}
