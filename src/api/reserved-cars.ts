import { list, object, text } from './answer-schema.ts';
import { route } from './route.ts';

const heldCars = object({ cars: list(text) });

/** RESERVE-2: the dealer's cars that are held through the site. Every open page with cars asks for them. */
export const reservedCars = route<undefined, typeof heldCars>('GET', '/api/reserved-cars', heldCars);
