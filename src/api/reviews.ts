import { type AnswerOfShape, route, shape } from './route.ts';

const rating = shape({ rating: 'number', stars: 'number', 'example?': 'boolean' });
export type SnapRating = AnswerOfShape<typeof rating>;

/** API-16: returns the dealer's rating at Snap21. */
export const snapRating = route<{ orgId: string }, typeof rating>('GET', '/api/reviews/snap21', rating);
