import type { ReactNode } from 'react';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { dollars } from '../../../domain/prices/money.ts';
import { priceView } from '../../../domain/prices/price-display.ts';
import { vehiclePath } from '../../../domain/slug.ts';
import {
  type FollowedCar,
  mostFollowedCars,
  type SearchChanges,
  type SearchSnapshot,
} from '../../../domain/stock/search-changes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useSearchPage } from '../search-page.ts';

/** Maximum number of named cars per kind of change. Further cars are only counted. */
export const mostNamed = 20;

interface ChangedCarsProps {
  /** Cars with only the fields of the comparison are counted, but not named. */
  changes: SearchChanges<FollowedCar | ListedCar>;
  then: SearchSnapshot;
  /** The data of cars by their id, where `changes` has none. */
  known?: ReadonlyMap<string, ListedCar>;
  /** Where the cars are that are not named: ', in the list below'. */
  rest?: string;
  /** The line that opens the list. */
  children: ReactNode;
}

/** What changed since a visit: a line that opens the list of the cars. */
export function ChangedCars({ changes, then, known, rest, children }: ChangedCarsProps) {
  const { cardRules } = useSearchPage().setup;
  const { added, reduced, sold, gone } = changes;
  const price = (car: ListedCar) => priceView(car, cardRules).text;
  const line = (car: FollowedCar | ListedCar, words: (car: ListedCar) => string) => {
    const listed = 'slug' in car ? car : known?.get(car.id);
    return listed ? [{ car: listed, words: words(listed) }] : [];
  };
  const lines = [
    ...added.slice(0, mostNamed).flatMap((car) => line(car, (car) => `New, ${price(car)}`)),
    ...reduced
      .slice(0, mostNamed)
      .flatMap(({ car, was }) => line(car, (car) => `${price(car)}, was ${dollars(was)}`)),
    ...sold.slice(0, mostNamed).flatMap((car) => line(car, () => 'Sold')),
  ];
  const unnamed = added.length + reduced.length + sold.length - lines.length;
  return (
    <details className="search-changes small">
      <summary className="tinted">
        <span>{children}</span>
        <Icon name="chevron" />
      </summary>
      <ul role="list">
        {lines.map(({ car, words }) => (
          <li key={car.id}>
            <a className="target strong" href={vehiclePath(car.slug)}>
              {car.name}
            </a>{' '}
            <span>{words}</span>
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            And {unnamed} more{rest}.
          </li>
        )}
        {gone > 0 && <li>{gone} no longer listed: sold, or taken off our site.</li>}
        {/* Only new cars are followed. */}
        {!then.cars && (
          <li>Reductions and sales are followed in searches that find up to {mostFollowedCars}.</li>
        )}
      </ul>
    </details>
  );
}
