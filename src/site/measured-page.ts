import { type AscItem, ascText, type MeasuredPage } from '../domain/events-asc.ts';
import type { AnyPage } from './page.ts';
import type { StockCar } from './stock-of.ts';

/** The data about a page for analytics, if visitors allow it (API-10). */
export function measuredPage({ measured }: Pick<AnyPage, 'measured'>): MeasuredPage {
  return measured ?? { page_type: 'unknown' };
}

/**
 * The data about the page of a car for analytics (API-10).
 *
 * @param dealership id of the car's own dealership. Undefined: the site's
 */
export function measuredCar(one: StockCar, dealership: string | undefined): MeasuredPage {
  return {
    page_type: 'item',
    car_id: one.car.id,
    ...(dealership !== undefined && { dealership_id: dealership }),
    item: ascItem(one),
  };
}

/** The data of a car for analytics. Unknown values are left out and not sent empty. */
function ascItem({ car, listed }: StockCar): AscItem {
  const texts = {
    item_id: car.vin,
    item_number: car.stocknum,
    item_condition: listed.car_type,
    item_make: listed.make,
    item_model: listed.model,
    item_variant: listed.badge,
    item_color: listed.colour,
    item_type: listed.item_type,
    item_category: listed.body,
    item_fuel_type: listed.fuel,
  };
  const known = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, ascText(text)]] : []));
  return {
    ...Object.fromEntries(known),
    item_year: listed.year,
    ...(listed.price > 0 && { item_price: listed.price }),
    item_inventory_date: car.created_at.slice(0, 10),
  };
}
