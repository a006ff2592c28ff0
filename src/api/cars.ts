import type { Car } from '../domain/car.ts';
import { fieldsOf, fileRoute, hasShape, type Route, shape } from './route.ts';

/**
 * A car as the API returns it. `reserved` is what its page and cards show. `taken` is true while another visitor is
 * paying for a reservation: the car is not reserved yet, but nobody else can reserve it. `taken_until` is when that ends,
 * milliseconds since 1970.
 */
export type CarNow = Car & { taken: boolean; taken_until?: number };

/** Enough to tell a car from anything else. The whole is stated by the schema of a stock line, which no page needs. */
const anyCar = shape({ id: 'text', slug: 'text', name: 'text' });

/** API-14: returns the whole car as its dealer lists it, with `finance_lenders` and their disclaimers. */
export const carById: Route<{ id: string }, CarNow> = {
  method: 'GET',
  path: '/api/cars/{id}',
  read: (body) => {
    const { images, taken } = fieldsOf(body);
    const isCar = hasShape(body, anyCar) && Array.isArray(images);
    return isCar ? { ...(body as Car), taken: taken === true } : undefined;
  },
};

/** PDF-1, API-15: returns a PDF of one page. Save it as `{slug}.pdf`. */
export const carPdf = fileRoute<{ slug: string }>('/api/cars/{slug}/pdf');
