import { type Availability, isAvailable } from './availability.ts';

/** Deposit in whole dollars when no payment processor gives an amount (RESERVE-3). */
const defaultReserveDollars = 200;

interface Reservable extends Availability {
  reserved: boolean;
  payment_processors: { name: string; amount?: number | undefined }[];
}

/** OPEN-44: the car is available, not reserved, and has a payment processor. */
export function isReservable(car: Reservable): boolean {
  return isAvailable(car) && !car.reserved && car.payment_processors.length > 0;
}

/** The deposit in whole dollars, from the first processor that gives one. -1 when the car cannot be reserved. */
export function reserveAmount(car: Reservable): number {
  return isReservable(car) ? depositDollars(car) : -1;
}

/** The deposit in whole dollars, even if the car cannot be reserved now. */
export function depositDollars({ payment_processors }: Pick<Reservable, 'payment_processors'>): number {
  return payment_processors.find(({ amount }) => amount !== undefined)?.amount ?? defaultReserveDollars;
}

/** The deposit in cents, for the payment. -1 when the car cannot be reserved. */
export function reserveAmountCents(car: Reservable): number {
  const amount = reserveAmount(car);
  return amount < 0 ? -1 : amount * 100;
}
