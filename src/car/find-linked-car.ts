import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import { type CarAnswer, carToDrive, type NamedCar } from './linked-car.ts';

/**
 * The one look-up of a car that an address names. Never rejects. Its code, with that of the search engine, is loaded
 * here, because most visitors come without a car.
 */
export async function findLinkedCar(
  named: NamedCar,
  setup: LinkedCarSetup,
  purpose: 'ask' | 'drive' = 'ask',
): Promise<CarAnswer> {
  try {
    const { lookUpLinkedCar, foundCar } = await import('./look-up-linked-car.ts');
    const linked = await lookUpLinkedCar(named, setup.engine);
    const answer = purpose === 'drive' ? carToDrive(linked) : linked;
    return 'car' in answer ? { ...answer, car: foundCar(answer.car, setup) } : answer;
  } catch {
    return { kind: 'failed' };
  }
}
