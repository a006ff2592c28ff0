import type { Dealer } from '../../config/schema/dealer.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { Pin } from '../../search/pins.ts';

/**
 * The cars that are pinned on a day. A stock number that no listed car has is ignored, and so is a sold car: it would
 * stand at the top of the list.
 *
 * @param today the dealer's day, ISO
 */
export function pinsOfDay(
  pinned: Dealer['search']['pinned'],
  cars: readonly ListedCar[],
  today: string,
): Pin[] {
  const taken = new Set<number>();
  return pinned.flatMap(({ stocknum, position, from = today, to = today }) => {
    const car = cars.find((one) => one.stocknum === stocknum && one.status !== 'sold');
    // Typesense writes several pins with these signs between them.
    const isPinnable = car && !/[,:]/.test(car.id);
    if (!isPinnable || today < from || today > to || taken.has(position)) return [];
    taken.add(position);
    return [{ id: car.id, position }];
  });
}
