import { type Availability, isAvailable } from './availability.ts';

/** Whole dollars taken when no payment processor names an amount (RESERVE-3). */
export const defaultReserveDollars = 200;

interface Reservable extends Availability {
  reserved: boolean;
  payment_processors: { name: string; amount?: number | undefined }[];
}

/** OPEN-44: available, not reserved, and somebody takes the payment. */
export function isReservable(car: Reservable): boolean {
  return isAvailable(car) && !car.reserved && car.payment_processors.length > 0;
}

/** Whole dollars of the deposit, of the first processor that names one; -1 when the car cannot be reserved. */
export function reserveAmount(car: Reservable): number {
  return isReservable(car) ? depositDollars(car) : -1;
}

/** Whole dollars of its deposit, whether or not the car can be reserved at the moment. */
export function depositDollars({ payment_processors }: Pick<Reservable, 'payment_processors'>): number {
  return payment_processors.find(({ amount }) => amount !== undefined)?.amount ?? defaultReserveDollars;
}

/** The deposit in cents, as payments are made; -1 when the car cannot be reserved. */
export function reserveAmountCents(car: Reservable): number {
  const amount = reserveAmount(car);
  return amount < 0 ? -1 : amount * 100;
}
