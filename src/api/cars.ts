import type { Car } from '../domain/cars/car.ts';
import { list, object, type Schema, text } from './answer-schema.ts';
import type { Route } from './route.ts';

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

/** API-14: returns the whole car as its dealer lists it, with `finance_lenders` and their disclaimers. */
export const carById: Route<{ id: string }, CarNow> = {
  method: 'GET',
  path: '/api/cars/{id}',
  answer: anyCar,
};

/** PDF-1, API-15: returns a PDF of one page. Save it as `{slug}.pdf`. */
export const carPdf: Route<{ slug: string }, Blob> = { method: 'GET', path: '/api/cars/{slug}/pdf' };
