import type { CardRules } from '../../../domain/cars/card-view.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { dollars } from '../../../domain/prices/money.ts';
import { priceView } from '../../../domain/prices/price-display.ts';
import { vehiclePath } from '../../../domain/slug.ts';
import {
  type FollowedCar,
  mostFollowedCars,
  type SearchChanges,
} from '../../../domain/stock/search-changes.ts';

/** Maximum number of named cars per kind of change. Further cars are only counted. */
export const mostNamed = 20;

interface ChangedCarsProps {
  /** Cars with only the fields of the comparison are counted, but not named. */
  changes: SearchChanges<FollowedCar | ListedCar>;
  rules: CardRules;
  /** True when only new cars are followed. */
  isPartial: boolean;
  /** Where the cars are that are not named: ', in the list below'. */
  rest: string;
}

/** The list of what changed since a visit. */
export function ChangedCars({ changes, rules, isPartial, rest }: ChangedCarsProps) {
  const { added, reduced, sold, gone } = changes;
  const price = (car: ListedCar) => priceView(car, rules).text;
  const lines = [
    ...named(added).map((car) => ({ car, words: `New, ${price(car)}` })),
    ...reduced
      .slice(0, mostNamed)
      .flatMap(({ car, was }) =>
        isListed(car) ? [{ car, words: `${price(car)}, was ${dollars(was)}` }] : [],
      ),
    ...named(sold).map((car) => ({ car, words: 'Sold' })),
  ];
  const unnamed = added.length + reduced.length + sold.length - lines.length;
  return (
    <ul role="list">
      {lines.map(({ car, words }) => (
        <li key={car.id}>
          <a href={vehiclePath(car.slug)}>{car.name}</a> <span>{words}</span>
        </li>
      ))}
      {unnamed > 0 && (
        <li>
          And {unnamed} more{rest}.
        </li>
      )}
      {gone > 0 && <li>{gone} no longer listed: sold, or taken off our site.</li>}
      {isPartial && <li>Reduced and sold cars are followed in searches of up to {mostFollowedCars} cars.</li>}
    </ul>
  );
}

const isListed = (car: FollowedCar | ListedCar): car is ListedCar => 'slug' in car;
const named = (cars: readonly (FollowedCar | ListedCar)[]) => cars.slice(0, mostNamed).filter(isListed);
