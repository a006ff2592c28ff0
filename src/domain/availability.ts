/** What availability is decided from; a Car and a ListedCar both have it. */
export interface Availability {
  status: string;
  /** A feed may flag the sale apart from the status. A ListedCar has one `status` for both. */
  sold?: boolean;
}

/** The one status of a car: 'sold' wins over whatever the feed left in `status`. */
export function statusOf(car: Availability): string {
  return car.sold ? 'sold' : car.status;
}

/** Whether the car can be enquired about. A status the product does not know is not available (OPEN-89). */
export function isAvailable(car: Availability): boolean {
  const status = statusOf(car);
  return status === 'in_stock' || status === 'coming_soon';
}

export function isSold(car: Availability): boolean {
  return statusOf(car) === 'sold';
}
