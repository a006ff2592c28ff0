import { isAvailable } from '../../domain/availability.ts';
import { isTestDriveOnly } from '../../domain/card-actions.ts';
import { cardView } from '../../domain/card-view-of.ts';
import { type LeadCar, leadFacts } from '../../domain/lead-car.ts';
import { createCarLookup } from '../../search/browser/car-lookup.ts';
import type { TestDriveForm } from '../../site/page.ts';
import { cardsDay } from '../../ui/page-now.ts';

/**
 * What a form shows and sends of the car with an id; undefined when there is none to be had. Rejects when no engine
 * answers.
 */
export async function askedCar(
  id: string,
  { engine, cardRules }: Pick<TestDriveForm, 'engine' | 'cardRules'>,
): Promise<LeadCar | undefined> {
  const [listed] = await createCarLookup(engine)([{ field: 'id', in: [id] }], 1);
  if (!listed || !isAvailable(listed)) return undefined;
  const { title, href, image, price } = cardView(listed, cardRules, cardsDay(cardRules));
  return { ...leadFacts(listed, isTestDriveOnly(listed)), title, href, image, price: price.text };
}
