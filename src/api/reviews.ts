import { object as fields } from 'yup';
import { flag, number, object } from './answer-schema.ts';
import { requiredText } from './contract/fields.ts';
import { type AnswerOf, route } from './route.ts';

/** API-16, REV-12: returns the dealer's rating at Snap21. */
export const snapRating = route(
  'GET',
  '/api/reviews/snap21',
  object({ rating: number, stars: number }, { example: flag }),
  () => ({
    summary: "The rating of the dealer's own organisation at Snap21.",
    payload: fields({
      orgId: requiredText('The organisation').matches(/^[\w-]{1,64}$/, 'The organisation is not valid.'),
    }),
    notes: {
      rating: 'The average from 0 to 5, not rounded.',
      stars: 'The average rounded to half stars, as pages draw it.',
      example: 'True when a stand-in service answered: the rating is made up, and pages must say so.',
    },
    refusals: [400, 404, 429],
  }),
);
export type SnapRating = AnswerOf<typeof snapRating>;
