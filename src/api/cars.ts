import type { Car } from '../domain/car.ts';
import { fieldsOf } from './answers.ts';
import { fileRoute, route } from './route.ts';

/**
 * A car as the API returns it. `reserved` is what its page and cards show. `taken` is true while another visitor is
 * paying for a reservation: the car is not reserved yet, but nobody else can reserve it.
 */
export type CarNow = Car & { taken: boolean };

/** API-14: returns the whole car as its dealer lists it, with `finance_lenders` and their disclaimers. */
export const carById = route<{ id: string }, CarNow>('GET', '/api/cars/{id}', (body) => {
  const { id, slug, name, images } = fieldsOf(body);
  const isCar = [id, slug, name].every((text) => typeof text === 'string') && Array.isArray(images);
  return isCar ? { ...(body as Car), taken: fieldsOf(body)['taken'] === true } : undefined;
});

/** PDF-1, API-15: returns a PDF of one page. Save it as `{slug}.pdf`. */
export const carPdf = fileRoute<{ slug: string }>('/api/cars/{slug}/pdf');
