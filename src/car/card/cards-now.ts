import type { CardSource } from '../../domain/cars/card-view.ts';
import type { CardCar } from '../../domain/cars/listed-car.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import { followReservedCars, reservedNow } from '../../stores/reserved-cars.ts';
import { followReservations } from '../../ui/live/follow-reservations.ts';
import { readPageCar } from '../page-car.ts';

/**
 * Draws cards of a static page again, by the code of the islands. It then follows the visitor and the reservations by
 * itself. Most visitors see what was built, and load nothing more.
 *
 * @param isDue true for a car whose card says something else to this visitor than to the build
 */
export function drawCards(isDue: (car: CardCar) => boolean): void {
  const due = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((place) => {
    const car = place.firstElementChild && readPageCar<CardSource & PageCar>(place.firstElementChild);
    return car && isDue(car);
  });
  if (due.length === 0) return;
  // Without a connection the cards stay as they were built. The next change tries again.
  import('./DrawnCards.tsx').then(({ drawBuiltCards }) => drawBuiltCards(due)).catch(() => undefined);
}

function drawReserved(): void {
  const held = reservedNow();
  if (held) drawCards((car) => car.reserve_amount !== undefined && car.reserved !== held.has(car.id));
}

// Islands follow the reservations themselves.
if (document.documentElement.dataset['followsCars'] !== undefined) {
  followReservedCars(drawReserved);
  drawReserved();
  followReservations();
}
