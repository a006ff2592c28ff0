import type { Handlers } from '../api/api-parts.ts';
import { Refusal } from '../refusal.ts';
import type { SnapRatings } from '../reviews/snap-ratings.ts';

/** The handler for the dealer's rating at Snap21. */
export function reviewHandlers(ratings: SnapRatings): Pick<Handlers, 'snapRating'> {
  return {
    async snapRating({ dealer, payload }) {
      // Only the dealer's own organisations: nobody may use this server to query others.
      if (payload.orgId !== dealer.reviews.orgId)
        throw new Refusal(404, 'This organisation is not known here.');
      try {
        return await ratings.ratingOf(payload.orgId, dealer);
      } catch (cause) {
        throw new Refusal(500, 'The rating is not available at the moment.', { cause });
      }
    },
  };
}
