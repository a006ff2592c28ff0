import type { Car } from '../domain/car.ts';
import { isTestDriveOnly } from '../domain/car-actions.ts';
import type { CardView } from '../domain/card-view.ts';
import { type LeadCar, leadFacts } from '../domain/lead-car.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import { dollars } from '../domain/money.ts';
import { shownPrice } from '../domain/price-display.ts';
import { vehiclePath } from '../domain/slug.ts';

/** Returns the data of a listed car for a form and its lead. */
export function leadCarOf(car: ListedCar, { id, title, href, image, price }: CardView): LeadCar {
  return { ...leadFacts(car, isTestDriveOnly(car)), id, title, href, image, price: price.text };
}

/** Returns the same data for a car from the API. It has no image. */
export function leadCarFromApi(car: Car): LeadCar {
  const { id, year, make, model, slug, car_type, price } = car;
  return {
    id,
    title: `${year} ${make} ${model}`,
    href: vehiclePath(slug),
    ...(price > 0 && { price: dollars(shownPrice(car)) }),
    type: car_type,
  };
}
