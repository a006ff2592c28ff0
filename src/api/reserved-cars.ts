import { route, shape } from './route.ts';

const heldCars = shape({ cars: ['text'] });

/** RESERVE-2: the dealer's cars that are held through the site. Every open page with cars asks for them. */
export const reservedCars = route<undefined, typeof heldCars>('GET', '/api/reserved-cars', heldCars);
