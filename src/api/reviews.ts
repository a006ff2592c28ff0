import { flag, number, object, type TypeOf } from './answer-schema.ts';
import { route } from './route.ts';

const rating = object({ rating: number, stars: number }, { example: flag });
export type SnapRating = TypeOf<typeof rating>;

/** API-16: returns the dealer's rating at Snap21. */
export const snapRating = route<{ orgId: string }, typeof rating>('GET', '/api/reviews/snap21', rating);
