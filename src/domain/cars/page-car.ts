import type { PriceView } from './card-view.ts';
import type { CardCar } from './listed-car.ts';

const fields = [
  'id',
  'slug',
  'year',
  'make',
  'model',
  'car_type',
  'tag',
  'location_name',
  'dealership_slug',
  'image',
  'price',
  'reserved',
] as const satisfies (keyof CardCar)[];

/**
 * A car on its card or on its own page, as JSON in `data-page-car`. All scripts of a page read this of the car, and not
 * the visible text.
 */
export interface PageCar extends Pick<CardCar, (typeof fields)[number]> {
  /** What the card says of the price. */
  said: PriceView;
  /** Id of its dealership in a group. */
  dealershipId?: string | undefined;
}

/** The description of a car, with what its card says of the price. */
export const pageCarOf = (car: CardCar, said: PriceView, dealershipId?: string): PageCar => ({
  ...(Object.fromEntries(fields.map((field) => [field, car[field]])) as typeof car),
  said,
  dealershipId,
});

/** True when the dealer lists the car for test drives and not for sale (CARD-5, OPEN-44). */
export function isTestDriveOnly({ tag = '' }: { tag?: string | undefined }): boolean {
  return tag.trim().toLowerCase() === 'test drive only';
}
