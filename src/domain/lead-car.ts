import type { CarType } from './car.ts';

/** What a form knows of the car it is about. The server knows the rest from the car's id (DATA-21). */
export interface LeadCar {
  id: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** '/cars/2021-toyota-corolla/' */
  href: string;
  image?: { src: string; alt: string };
  /** '$32,990', or what is said in its place. */
  price?: string;
  /** Which event its lead is (OPEN-9). */
  type: CarType;
  /** It is there for test drives alone (OPEN-79). */
  driveOnly?: boolean;
  /** Name of the location it stands at. */
  place?: string;
  /** Slug of whose it is, in a group. */
  dealership?: string;
}

/** The part of a LeadCar that a card and a car's page write into the HTML; the rest is read off what they show. */
export type LeadFacts = Pick<LeadCar, 'id' | 'type' | 'driveOnly' | 'place' | 'dealership'>;

interface Known {
  id: string;
  car_type: CarType;
  tag: string;
  location_name: string;
  dealership_slug: string;
}

/** @param isTestDriveOnly as `card-actions` judges its tag */
export function leadFacts(car: Known, isTestDriveOnly: boolean): LeadFacts {
  return {
    id: car.id,
    type: car.car_type,
    ...(isTestDriveOnly && { driveOnly: true }),
    ...(car.location_name && { place: car.location_name }),
    ...(car.dealership_slug && { dealership: car.dealership_slug }),
  };
}
