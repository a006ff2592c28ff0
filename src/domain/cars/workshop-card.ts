import { type Availability, isAvailable } from './availability.ts';
import type { Car } from './car.ts';

export const workshopCardHeading = 'On the windscreen';

const headings = [
  ['fixed', 'Fixed'],
  ['leftAsIs', 'Left as it is'],
  ['willNeed', 'Will need'],
] as const;

/** False for a new car, which no workshop has had to mend. */
export function mayHaveWorkshopCard(carType: unknown): boolean {
  return carType !== 'new';
}

/**
 * The card of a car that is for sale, list by list, in the order of the page. A list without lines is left out: what a
 * dealer does not write is not claimed. Undefined when nothing remains.
 */
export function workshopCardView({
  workshopCard,
  ...car
}: Availability & Pick<Car, 'car_type' | 'workshopCard'>) {
  if (!workshopCard || !mayHaveWorkshopCard(car.car_type) || !isAvailable(car)) return undefined;
  const parts = headings.flatMap(([key, heading]) => {
    const lines = workshopCard[key] ?? [];
    return lines.length > 0 ? { key, heading, lines } : [];
  });
  return parts.length > 0 ? parts : undefined;
}
