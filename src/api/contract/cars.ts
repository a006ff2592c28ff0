import { z } from 'astro/zod';
import { object, string } from 'yup';
import { carSchema } from '../../domain/car.ts';
import { carById, carPdf } from '../cars.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';

export const carByIdSchema = object({ id: idField('The car') });

export const carPdfSchema = object({
  slug: string()
    .required('The car is missing.')
    .max(160, 'The car is not valid.')
    .matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'The car is not valid.'),
});

const carNowSchema = carSchema.extend({
  taken: z.boolean().describe('Somebody has it reserved, or is paying to: nobody else can reserve it now.'),
});

export const carsContract = {
  carById: endpoint({
    route: carById,
    summary: 'A car as its dealer lists it, with what each lender says of it.',
    source: 'API-14, OPEN-14, DATA-6',
    payload: carByIdSchema,
    // The stock line's own schema; what is optional in a feed may be absent here too.
    answer: { jsonSchema: () => z.toJSONSchema(carNowSchema, { target: 'draft-2020-12', io: 'output' }) },
    refusals: [400, 404, 429],
  }),
  carPdf: endpoint({
    route: carPdf,
    summary: 'One A4 page of a car to print or keep.',
    source: 'API-15, OPEN-15, PDF-1',
    payload: carPdfSchema,
    answer: { file: 'application/pdf' },
    refusals: [400, 404, 429],
  }),
};
