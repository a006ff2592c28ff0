import type { CarType } from '../cars/car.ts';
import type { ListedCar } from '../cars/listed-car.ts';

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

/** What a form needs of a car that the page does not show. */
export type LeadFacts = Pick<LeadCar, 'type' | 'driveOnly' | 'place' | 'dealership' | 'reserved'>;

type Known = Pick<ListedCar, 'car_type' | 'location_name' | 'dealership_slug' | 'reserved'>;

/** @param isTestDriveOnly result of `isTestDriveOnly` in `car-actions` */
export function leadFacts(car: Known, isTestDriveOnly: boolean): LeadFacts {
  return {
    type: car.car_type,
    ...(isTestDriveOnly && { driveOnly: true }),
    ...(car.location_name && { place: car.location_name }),
    ...(car.dealership_slug && { dealership: car.dealership_slug }),
    ...(car.reserved && { reserved: true }),
  };
}
