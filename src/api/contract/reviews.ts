import { boolean, type InferType, number, object, string } from 'yup';
import { snapRating } from '../reviews.ts';
import { endpoint } from './endpoint.ts';

const snapRatingPayload = object({
  orgId: string()
    .required('The organisation is missing.')
    .matches(/^[\w-]{1,64}$/, 'The organisation is not valid.'),
});

const snapRatingSchema = object({
  rating: number()
    .min(0)
    .max(5)
    .required()
    .meta({ jsonSchema: { description: 'The average, not rounded.' } }),
  stars: number()
    .min(0)
    .max(5)
    .required()
    .meta({ jsonSchema: { description: 'The average rounded to half stars, as pages draw it.' } }),
  example: boolean().meta({
    jsonSchema: {
      description: 'True when a stand-in service answered: the rating is made up, and pages must say so.',
    },
  }),
});
export type SnapRating = InferType<typeof snapRatingSchema>;

export const reviewsContract = {
  snapRating: endpoint({
    route: snapRating,
    summary: "The rating of the dealer's own organisation at Snap21.",
    source: 'API-16, REV-12',
    payload: snapRatingPayload,
    answer: snapRatingSchema,
    refusals: [400, 404, 429],
  }),
};
