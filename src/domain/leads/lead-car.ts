import type { CarType } from '../cars/car.ts';
import { carTitle } from '../cars/car-title.ts';
import { isTestDriveOnly, type PageCar } from '../cars/page-car.ts';
import { vehiclePath } from '../slug.ts';

/** Data of a car for a form about it. The server finds the rest by the car's id (DATA-21). */
export interface LeadCar {
  id: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** '/cars/2021-toyota-corolla/' */
  href: string;
  image?: { src: string; alt: string };
  /** '$32,990', or the text shown instead of a price. */
  price?: string;
  /** The car type decides the lead's event (OPEN-9). */
  type: CarType;
  /** True when the car is listed for test drives only (OPEN-79). */
  driveOnly?: boolean;
  /** Name of the car's location. */
  place?: string;
  /** Slug of the car's dealership, in a group. */
  dealership?: string;
  /** True when somebody has reserved it (OPEN-45). */
  reserved?: boolean;
  /** Id of the person who answers, as the page of the car shows it. */
  person?: string;
}

/** The car of a form that opens on a page, from what the page says of the car. */
export function leadCarOf(car: Omit<PageCar, 'image'>): LeadCar {
  const { id, slug, said, car_type, location_name, dealership_slug, reserved } = car;
  return {
    id,
    title: carTitle(car),
    href: vehiclePath(slug),
    price: said.text,
    type: car_type,
    ...(isTestDriveOnly(car) && { driveOnly: true }),
    ...(location_name && { place: location_name }),
    ...(dealership_slug && { dealership: dealership_slug }),
    ...(reserved && { reserved }),
  };
}
