import { type Availability, isAvailable } from './availability.ts';
import { dollars } from './money.ts';

/** Smaller savings are not mentioned (PRICE-6). */
const largestUnremarkableDollars = 499;

/** Valuations are compared only with real prices (VEH-28). */
const lowestPriceDollars = 200;

interface Valued extends Availability {
  reserved: boolean;
  price: number;
  offer_price?: number | undefined;
  autograb_data?:
    | { state_average_market_price?: number | undefined; average_market_price?: number | undefined }
    | undefined;
}

/** '$1,250 below market average' (OPEN-42). Undefined when there is no saving to mention. */
export function marketNote(car: Valued): string | undefined {
  const saving = belowMarketDollars(car);
  return saving === undefined ? undefined : `${dollars(saving)} below market average`;
}

/** Whole dollars below the state's average, else the national one (PRICE-7). Undefined for a small saving (PRICE-6). */
export function belowMarketDollars(car: Valued): number | undefined {
  const average = car.autograb_data?.state_average_market_price || car.autograb_data?.average_market_price;
  const price = car.offer_price || car.price;
  const forSale = isAvailable(car) && car.status === 'in_stock' && !car.reserved;
  if (!average || !forSale || price <= lowestPriceDollars) return undefined;
  return average - price > largestUnremarkableDollars ? average - price : undefined;
}
