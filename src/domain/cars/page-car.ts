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
 * the visible text. Empty values are left out.
 */
export interface PageCar extends Partial<Pick<CardCar, (typeof fields)[number]>> {
  id: string;
  slug: string;
  make: string;
  model: string;
  car_type: CardCar['car_type'];
  image: string;
  /** '$32,990', or the text shown instead of a price. */
  priceText: string;
  /** 'Drive away'. Absent when the feed has no value. */
  priceBasis?: string | undefined;
  /** Id of its dealership in a group. */
  dealershipId?: string | undefined;
}

/** The description of a car, with what its card says of the price. */
export function pageCarOf(
  car: CardCar,
  price: { text: string; basis?: string },
  dealershipId?: string,
): PageCar {
  const known = fields.flatMap((field) => (car[field] ? [[field, car[field]]] : []));
  return { ...Object.fromEntries(known), priceText: price.text, priceBasis: price.basis, dealershipId };
}
