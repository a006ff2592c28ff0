import { object, string } from 'yup';
import { snapRating } from '../reviews.ts';
import { endpoint } from './endpoint.ts';

const snapRatingPayload = object({
  orgId: string()
    .required('The organisation is missing.')
    .matches(/^[\w-]{1,64}$/, 'The organisation is not valid.'),
});

export const reviewsContract = {
  snapRating: endpoint({
    route: snapRating,
    summary: "The rating of the dealer's own organisation at Snap21.",
    source: 'API-16, REV-12',
    payload: snapRatingPayload,
    notes: {
      rating: 'The average from 0 to 5, not rounded.',
      stars: 'The average rounded to half stars, as pages draw it.',
      example: 'True when a stand-in service answered: the rating is made up, and pages must say so.',
    },
    refusals: [400, 404, 429],
  }),
};
