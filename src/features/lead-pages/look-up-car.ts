import type { CarType } from '../../domain/car.ts';
import type { CardView } from '../../domain/card-view.ts';
import { cardView } from '../../domain/card-view-of.ts';
import type { LeadPageSetup } from '../../site/page.ts';
import { cardsDay } from '../../ui/page-now.ts';

/** What is known of the car that the address names. */
export type JourneyCarState =
  | { kind: 'none' | 'looking' | 'gone' | 'failed' }
  | { kind: 'found'; car: CardView; carType: CarType };

/** Never rejects. */
export async function lookUpCar(
  id: string,
  { engine, cardRules }: NonNullable<LeadPageSetup['car']>,
): Promise<JourneyCarState> {
  try {
    const { createCarLookup } = await import('../../search/browser/car-lookup.ts');
    const [listed] = await createCarLookup(engine)([{ field: 'id', in: [id] }], 1);
    if (!listed) return { kind: 'gone' };
    // Whatever its card shows elsewhere, here it is about reserving it.
    const car = cardView(listed, { ...cardRules, buttons: ['reserve'] }, cardsDay(cardRules));
    return car.available ? { kind: 'found', car, carType: listed.car_type } : { kind: 'gone' };
  } catch {
    return { kind: 'failed' };
  }
}
