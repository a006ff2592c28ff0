import { fieldsOf } from './answers.ts';
import { route } from './route.ts';

export interface ReservedCars {
  /** Ids of the cars that visitors hold at this moment. */
  cars: string[];
}

/** RESERVE-2: the dealer's cars that are held through the site. Every open page with cars asks for them. */
export const reservedCars = route<undefined, ReservedCars>('GET', '/api/reserved-cars', (body) => {
  const { cars } = fieldsOf(body);
  return Array.isArray(cars) && cars.every((id) => typeof id === 'string') ? { cars } : undefined;
});
