/** The fields that decide availability. Car and ListedCar both have them. */
export interface Availability {
  status: string;
  /** A feed may mark a sale separately from the status. A ListedCar has a single `status`. */
  sold?: boolean;
}

/** The one status of a car: 'sold' wins over whatever the feed left in `status`. */
export function statusOf(car: Availability): string {
  return car.sold ? 'sold' : car.status;
}

/** True when visitors may enquire about the car. A car with an unknown status is not available (OPEN-89). */
export function isAvailable(car: Availability): boolean {
  const status = statusOf(car);
  return status === 'in_stock' || status === 'coming_soon';
}

export function isSold(car: Availability): boolean {
  return statusOf(car) === 'sold';
}
