import type { CardView } from '../domain/card-view.ts';
import type { LeadCar } from '../domain/lead-car.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import { carToDrive, type LinkedCar } from './linked-car.ts';

/** How an address names a car: by its id, or by the slug of its page. */
export type NamedCar = { id: string; slug?: never } | { id?: never; slug: string };

/** A car that was found, in the forms that pages and leads need. */
export interface FoundCar {
  listed: ListedCar;
  card: CardView;
  lead: LeadCar;
  /** Whole dollars, as its card shows it; 0 without one. */
  price: number;
}

/** The answer for a page. 'reserved': it was asked for a test drive, and somebody else has the car. */
export type CarAnswer = LinkedCar<FoundCar> | { kind: 'reserved' };

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
