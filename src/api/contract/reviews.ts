import { boolean, type InferType, number, object, string } from 'yup';
import { snapRating } from '../reviews.ts';
import { endpoint } from './endpoint.ts';

export const snapRatingPayload = object({
  orgId: string()
    .required('The organisation is missing.')
    .matches(/^[\w-]{1,64}$/, 'The organisation is not valid.'),
});

const snapRatingSchema = object({
  rating: number()
    .min(0)
    .max(5)
    .required()
    .meta({ jsonSchema: { description: 'The average, as exact as it is known.' } }),
  stars: number()
    .min(0)
    .max(5)
    .required()
    .meta({ jsonSchema: { description: 'The same in half stars, as it is drawn.' } }),
  example: boolean().meta({
    jsonSchema: { description: 'True of a stand-in: the rating is made up, and pages say so.' },
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
