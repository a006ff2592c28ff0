import { fieldsOf } from './answers.ts';
import type { SnapRating } from './contract/reviews.ts';
import { route } from './route.ts';

/** API-16: returns the dealer's rating at Snap21. */
export const snapRating = route<{ orgId: string }, SnapRating>('GET', '/api/reviews/snap21', (body) => {
  const { rating, stars, example } = fieldsOf(body);
  if (typeof rating !== 'number' || typeof stars !== 'number') return undefined;
  return { rating, stars, ...(example === true && { example }) };
});
