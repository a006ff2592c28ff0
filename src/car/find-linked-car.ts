import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import { type CarAnswer, carToDrive, type NamedCar } from './linked-car.ts';

/**
 * Looks up a car that a URL names. Never rejects. The code of the look-up and of the search engine is loaded only here,
 * because most visitors come without a car in the URL.
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
