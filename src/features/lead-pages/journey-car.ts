import type { CarType } from '../../domain/car.ts';
import type { CardView } from '../../domain/card-view.ts';
import type { LeadPageSetup } from '../../site/leads/checkout-props.ts';
import { cardsDay } from '../../ui/page-now.ts';

/** What is known of the car that the address names. */
export type JourneyCarState =
  | { kind: 'none' | 'looking' | 'sold' | 'gone' | 'failed' }
  | { kind: 'found'; car: CardView; carType: CarType; reserved: boolean };

/** Never rejects. */
export async function journeyCar(
  id: string,
  { engine, cardRules }: NonNullable<LeadPageSetup['car']>,
): Promise<JourneyCarState> {
  try {
    const [{ lookUpLinkedCar }, { cardView }] = await Promise.all([
      import('../../stores/look-up-linked-car.ts'),
      import('../../domain/card-view-of.ts'),
    ]);
    const linked = await lookUpLinkedCar(id, engine);
    if (linked.kind !== 'found') return linked;
    // Whatever its card shows elsewhere, here it is about reserving it.
    const rules = { ...cardRules, buttons: ['reserve'] as const };
    const { car_type: carType, reserved } = linked.car;
    const car = cardView(linked.car, { ...rules, buttons: [...rules.buttons] }, cardsDay(cardRules));
    return { kind: 'found', car, carType, reserved };
  } catch {
    return { kind: 'failed' };
  }
}
