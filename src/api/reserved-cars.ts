import { list, object, text } from './answer-schema.ts';
import { route } from './route.ts';

/** RESERVE-2, RESERVE-5: the dealer's cars that are held through the site. Every open page with cars asks for them. */
export const reservedCars = route('GET', '/api/reserved-cars', object({ cars: list(text) }), () => ({
  summary:
    'The cars that are reserved now. Open pages and builds ask for them. A car whose deposit is still being paid is not included.',
  notes: { cars: 'Ids of the cars that visitors have reserved, with a deposit or free of charge.' },
  refusals: [400, 404, 429],
  cacheSeconds: 5,
}));
