import { z } from 'astro/zod';
import { object, string } from 'yup';
import { carSchema } from '../../domain/cars/car.ts';
import { carById, carPdf } from '../cars.ts';
import { snapRating } from '../reviews.ts';
import { alertsContract, signInContract, watchlistContract } from './account.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { appointmentsContract, leadsContract } from './leads.ts';
import { reservationsContract } from './reservations.ts';
import { visitsContract } from './visits.ts';

const snapRatingPayload = object({
  orgId: string()
    .required('The organisation is missing.')
    .matches(/^[\w-]{1,64}$/, 'The organisation is not valid.'),
});

const reviewsContract = {
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

const carByIdSchema = object({ id: idField('The car') });

const carPdfSchema = object({
  slug: string()
    .required('The car is missing.')
    .max(160, 'The car is not valid.')
    .matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'The car is not valid.'),
});

const carNowSchema = carSchema.extend({
  taken: z
    .boolean()
    .describe(
      'True while another visitor has reserved the car or is paying for a reservation. It cannot be reserved then.',
    ),
  taken_until: z
    .int()
    .optional()
    .describe(
      'End of that reservation, or of the time to pay for it. Milliseconds since 1970. Absent when the car is not taken.',
    ),
});

const carsContract = {
  carById: endpoint({
    route: carById,
    summary: 'A car as its dealer lists it, with the data of each lender.',
    source: 'API-14, OPEN-14, DATA-6',
    payload: carByIdSchema,
    // The schema of a stock line: fields that are optional in a feed can be absent here too.
    answer: { jsonSchema: () => z.toJSONSchema(carNowSchema, { target: 'draft-2020-12', io: 'output' }) },
    refusals: [400, 404, 429],
  }),
  carPdf: endpoint({
    route: carPdf,
    summary: 'A PDF of one A4 page about a car.',
    source: 'API-15, OPEN-15, PDF-1',
    payload: carPdfSchema,
    answer: { file: 'application/pdf' },
    refusals: [400, 404, 429],
  }),
};

/** Every call of the API. For a new one, the compiler requires a handler, and the OpenAPI document lists it. */
export const contract = {
  ...signInContract,
  ...watchlistContract,
  ...visitsContract,
  ...carsContract,
  ...reviewsContract,
  ...leadsContract,
  ...appointmentsContract,
  ...reservationsContract,
  ...alertsContract,
};

type Contract = typeof contract;
export type CallName = keyof Contract;

export type PayloadOf<Name extends CallName> =
  Contract[Name] extends Endpoint<infer Payload, unknown> ? Payload : never;
export type AnswerOf<Name extends CallName> =
  Contract[Name] extends Endpoint<infer _, infer Answer> ? Answer : never;
