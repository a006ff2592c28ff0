import type { PageCar } from '../domain/cars/page-car.ts';
import { parsedJson } from '../domain/record.ts';

/** Returns the car of an element: that of the nearest `data-page-car`. Undefined where nothing readable describes one. */
export function readPageCar<Car extends PageCar>(element: Element): Car | undefined {
  const data = element.closest<HTMLElement>('[data-page-car]')?.dataset['pageCar'];
  return (parsedJson(data ?? '') as Car | null | undefined) ?? undefined;
}
