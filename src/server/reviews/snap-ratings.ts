import { LRUCache } from 'lru-cache';
import type { SnapRating } from '../../api/reviews.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { HOUR } from '../../domain/time/durations.ts';
import type { Handlers } from '../api/api-parts.ts';
import { Refusal } from '../refusal.ts';

/** Reads an organisation's rating at Snap21 (API-16). @throws when the rating is not available now */
export type SnapRatings = (orgId: string, dealer: Dealer) => Promise<SnapRating>;

/** Stands in for Snap21 in previews and tests. Returns the average of the ratings in the dealer's configuration. */
export const standInRatings: SnapRatings = async (_, { locations }) => {
  const rated = locations.flatMap(({ average_rating, review_count = 1 }) =>
    average_rating === undefined ? [] : [{ average_rating, review_count }],
  );
  const reviews = rated.reduce((sum, { review_count }) => sum + review_count, 0);
  const stars = rated.reduce(
    (sum, { average_rating, review_count }) => sum + average_rating * review_count,
    0,
  );
  return { ...ratingFrom(reviews > 0 ? stars / reviews : 4.5), example: true };
};

/** For a server without a Snap21 address. */
export const noRatings: SnapRatings = () => Promise.reject(new Error('No Snap21 service is set.'));

/** Ratings of an address with `{orgId}` in it, asked once an hour for each. While that fails, the last one counts. */
export function snapService(address: string, send: typeof fetch = fetch): SnapRatings {
  const known = new LRUCache<string, SnapRating>({
    max: 1000,
    ttl: HOUR,
    ttlResolution: 0,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(orgId) {
      const response = await send(address.replace('{orgId}', encodeURIComponent(orgId)), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(5000),
      });
      const { rating } = response.ok ? ((await response.json()) as { rating?: unknown }) : {};
      if (typeof rating !== 'number' || !(rating >= 0 && rating <= 5)) throw new Error('No rating.');
      return ratingFrom(rating);
    },
  });
  return (orgId) =>
    known.forceFetch(orgId).catch((cause: unknown) => {
      throw new Error('Snap21 did not answer with a rating.', { cause });
    });
}

function ratingFrom(average: number): SnapRating {
  return { rating: Math.round(average * 100) / 100, stars: Math.round(average * 2) / 2 };
}

/** The handler for the dealer's rating at Snap21. */
export function reviewHandlers(ratings: SnapRatings) {
  return {
    async snapRating({ dealer, payload }) {
      // Only the dealer's own organisations: nobody may use this server to query others.
      if (payload.orgId !== dealer.reviews.orgId)
        throw new Refusal(404, 'This organisation is not known here.');
      try {
        return await ratings(payload.orgId, dealer);
      } catch (cause) {
        throw new Refusal(500, 'The rating is not available at the moment.', { cause });
      }
    },
  } satisfies Partial<Handlers>;
}
