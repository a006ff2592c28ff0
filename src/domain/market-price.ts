import { type Availability, isAvailable } from './availability.ts';
import { dollars } from './money.ts';

/** PRICE-6: a saving has to be more than this to be worth words. */
const largestUnremarkableDollars = 499;

/** VEH-28: valuations are compared with real prices only. */
const lowestPriceDollars = 200;

interface Valued extends Availability {
  reserved: boolean;
  price: number;
  offer_price?: number | undefined;
  autograb_data?:
    | { state_average_market_price?: number | undefined; average_market_price?: number | undefined }
    | undefined;
}

/** '$1,250 below market average' (OPEN-42); undefined when there is nothing to say. */
export function marketNote(car: Valued): string | undefined {
  const saving = belowMarketDollars(car);
  return saving === undefined ? undefined : `${dollars(saving)} below market average`;
}

/** Whole dollars below the state's average, else the nation's (PRICE-7), when that is remarkable (PRICE-6). */
export function belowMarketDollars(car: Valued): number | undefined {
  const average = car.autograb_data?.state_average_market_price || car.autograb_data?.average_market_price;
  const price = car.offer_price || car.price;
  const forSale = isAvailable(car) && car.status === 'in_stock' && !car.reserved;
  if (!average || !forSale || price <= lowestPriceDollars) return undefined;
  return average - price > largestUnremarkableDollars ? average - price : undefined;
}
