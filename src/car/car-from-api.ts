import { type CarNow, carById } from '../api/cars.ts';
import type { ApiClient } from '../api/client.ts';
import { isUnknown } from '../api/result.ts';
import type { Car } from '../domain/cars/car.ts';
import { carTitle } from '../domain/cars/car-title.ts';
import type { LeadCar } from '../domain/leads/lead-car.ts';
import { dollars } from '../domain/prices/money.ts';
import { isPrice, shownPrice } from '../domain/prices/shown-price.ts';
import { vehiclePath } from '../domain/slug.ts';
import { type LinkedCar, linkedCar } from './linked-car.ts';

/** Requests a car from the API. Never rejects. The answer includes lenders' figures and reservations being paid for. */
export async function carFromApi(id: string, api: ApiClient): Promise<LinkedCar<CarNow>> {
  const answer = await api.call(carById, { id });
  if (answer.ok) return linkedCar(answer.data);
  return isUnknown(answer) ? { kind: 'gone' } : { kind: 'failed', message: answer.message };
}

/** Returns the data of a car from the API for a form and its lead. It has no image. */
export function leadCarFromApi(car: Car): LeadCar {
  const { id, slug, car_type } = car;
  const price = shownPrice(car);
  return {
    id,
    title: carTitle(car),
    href: vehiclePath(slug),
    ...(isPrice(price) && { price: dollars(price) }),
    type: car_type,
  };
}
