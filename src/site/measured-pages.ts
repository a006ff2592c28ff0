import { type AscItem, ascText, type MeasuredPage, type PageType } from '../domain/events-asc.ts';
import type { Page, RouteName } from './page.ts';
import type { Planning } from './planning.ts';
import type { StockCar } from './stock-of.ts';

const pageTypes: Partial<Record<RouteName, PageType>> = {
  home: 'home',
  search: 'itemlist',
  'cars-page': 'itemlist',
  vehicle: 'item',
  'parts-search': 'parts',
  contact: 'contact',
  service: 'service',
};

/** The pages, each with what is counted of it (API-10). */
export function withMeasures(pages: readonly Page[], { stock }: Pick<Planning, 'stock'>): Page[] {
  const cars = new Map(stock.map((one) => [one.card.href, one]));
  return pages.map((page) => ({ ...page, measured: measuredPage(page, cars.get(page.path)) }));
}

function measuredPage({ route }: Page, one: StockCar | undefined): MeasuredPage {
  const page_type = pageTypes[route] ?? 'unknown';
  return route === 'vehicle' && one ? { page_type, car_id: one.car.id, item: ascItem(one) } : { page_type };
}

/** What is not known of a car is left out rather than sent empty. */
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
