import { type CarNow, carById } from '../api/cars.ts';
import type { ApiClient } from '../api/client.ts';
import { isUnknown } from '../api/result.ts';
import { type LinkedCar, linkedCar } from './linked-car.ts';

/** Requests a car from the API. Never rejects. The answer includes lenders' figures and reservations being paid for. */
export async function carFromApi(id: string, api: ApiClient): Promise<LinkedCar<CarNow>> {
  const answer = await api.call(carById, { id });
  if (answer.ok) return linkedCar(answer.data);
  return isUnknown(answer) ? { kind: 'gone' } : { kind: 'failed', message: answer.message };
}
