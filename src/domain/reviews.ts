/** The fields of a review that decide whether it is shown. */
export interface Reviewed {
  id: string;
  text: string;
  customer_name: string;
  /** Stars, 1 to 5. */
  rating: number;
}

/** Reviews that the specification excludes (REV-3). */
const excludedIds: ReadonlySet<string> = new Set(['386779']);

/** Up to this many reviews are shown side by side, more in a carousel (REV-2). */
export const gridReviews = 3;

/** Reviews shown on the page with the whole list (REV-11, OPEN-77). */
export const wholeList = 12;

/** True when a review may be shown on a site with this minimum rating (REV-3, REV-4, OPEN-52). */
export function mayShowReview({ id, text, customer_name, rating }: Reviewed, minimumRating: number): boolean {
  return (
    !excludedIds.has(id) &&
    rating >= minimumRating &&
    text.trim() !== '' &&
    !text.includes('Translated') &&
    // Some names are partly replaced by stars (OPEN-52).
    customer_name.trim() !== '' &&
    !customer_name.includes('*')
  );
}

/** '4.7', if the average is above the dealer's minimum (REV-5, REV-6). */
export function averageShown(average: number | undefined, minimum: number): string | undefined {
  return average !== undefined && average > minimum ? oneDecimal(average) : undefined;
}

/** Rounds half up: 4.25 gives '4.3'. */
export function oneDecimal(stars: number): string {
  return (Math.round(stars * 10) / 10).toFixed(1);
}

/** The nearest half star, for drawing. */
export function halfStars(stars: number): number {
  return Math.round(stars * 2) / 2;
}
