import type { CardView } from '../domain/card-view.ts';

/**
 * A car that a card or its own page shows, as the build writes it beside what visitors see: `data-page-car`. Scripts
 * read this and never the words of the page.
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

/** The attribute's value. */
export function pageCarData({ id, title, price }: CardView): string {
  const car: PageCar = {
    id,
    title,
    price: price.text,
    ...(price.basis && { priceBasis: price.basis }),
  };
  return JSON.stringify(car);
}

/** The car that an element is about. */
export function readPageCar(element: Element): PageCar | undefined {
  const data = element.closest('[data-page-car]')?.getAttribute('data-page-car');
  return data ? (JSON.parse(data) as PageCar) : undefined;
}
