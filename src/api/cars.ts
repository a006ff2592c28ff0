import { z } from 'astro/zod';
import { object as fields } from 'yup';
import { type Car, carSchema } from '../domain/cars/car.ts';
import { list, object, type Schema, text } from './answer-schema.ts';
import { idField, requiredText } from './contract/fields.ts';
import { route } from './route.ts';

/**
 * A car as the API returns it. `reserved` is what its page and cards show. `taken` is true while another visitor is
 * paying for a reservation: the car is not reserved yet, but nobody else can reserve it. `taken_until` is when that ends,
 * milliseconds since 1970.
 */
export type CarNow = Car & { taken: boolean; taken_until?: number };

/** Enough to tell a car from anything else. The whole is stated by the schema of a stock line, which no page needs. */
const anyCar = object({
  id: text,
  slug: text,
  name: text,
  images: list(object({})),
}) as Schema<unknown> as Schema<CarNow>;

/** Fields that are optional in a feed can be absent here too. */
const carNow = () =>
  carSchema.extend({
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

/** API-14, OPEN-14, DATA-6: the whole car as its dealer lists it, with `finance_lenders` and their disclaimers. */
export const carById = route('GET', '/api/cars/{id}', anyCar, () => ({
  summary: 'A car as its dealer lists it, with the data of each lender.',
  payload: fields({ id: idField('The car') }),
  documented: { jsonSchema: () => z.toJSONSchema(carNow(), { target: 'draft-2020-12', io: 'output' }) },
  refusals: [400, 404, 429],
}));

const aFile = undefined as Schema<Blob> | undefined;

/** API-15, OPEN-15, PDF-1: returns a PDF of one page. Save it as `{slug}.pdf`. */
export const carPdf = route('GET', '/api/cars/{slug}/pdf', aFile, () => ({
  summary: 'A PDF of one A4 page about a car.',
  payload: fields({
    slug: requiredText('The car')
      .max(160, 'The car is not valid.')
      .matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'The car is not valid.'),
  }),
  documented: { file: 'application/pdf' },
  refusals: [400, 404, 429],
}));
