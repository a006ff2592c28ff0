import { leadCarOf } from '../../car/lead-car-of.ts';
import { carToDrive } from '../../car/linked-car.ts';
import { lookUpLinkedCar } from '../../car/look-up-linked-car.ts';
import type { LeadCar } from '../../domain/lead-car.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';
import { cardsDay } from '../../ui/page-now.ts';

/** The state of the look-up of the car in the URL. */
export type AskedCar =
  | { kind: 'none' | 'looking' | 'sold' | 'gone' | 'reserved' | 'failed' }
  | { kind: 'found'; car: LeadCar };

/**
 * What a form shows and sends of the car that the address names. Rejects when no engine answers. Loaded where an address
 * names one: most visitors of these pages come without.
 */
export async function linkedLeadCar(
  id: string,
  { engine, cardRules }: LinkedCarSetup,
  purpose: 'ask' | 'drive',
): Promise<AskedCar> {
  const linked = await lookUpLinkedCar(id, engine);
  const asked = purpose === 'drive' ? carToDrive(linked) : linked;
  return asked.kind === 'found'
    ? { kind: 'found', car: leadCarOf(asked.car, cardRules, cardsDay(cardRules)) }
    : asked;
}
