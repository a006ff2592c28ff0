import type { CardView } from '../domain/cars/card-view.ts';

/**
 * A car on a card or on its own page, as JSON in the attribute `data-page-car`. Scripts read this attribute and not the
 * visible text.
 */
export interface PageCar {
  id: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** '$32,990', or the text shown instead of a price. */
  price: string;
  /** 'Drive away'. Absent when the feed has no value. */
  priceBasis?: string;
}

/** Returns the value of the attribute. */
export function pageCarData({ id, title, price }: CardView): string {
  const car: PageCar = {
    id,
    title,
    price: price.text,
    ...(price.basis && { priceBasis: price.basis }),
  };
  return JSON.stringify(car);
}

/** Returns the car of an element: that of the nearest `data-page-car`. */
export function readPageCar(element: Element): PageCar | undefined {
  const data = element.closest('[data-page-car]')?.getAttribute('data-page-car');
  return data ? (JSON.parse(data) as PageCar) : undefined;
}
