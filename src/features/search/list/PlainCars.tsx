import type { CardRules } from '../../../domain/card-view.ts';
import { cardView } from '../../../domain/card-view-of.ts';
import type { ListedCar } from '../../../domain/listed-car.ts';
import { useCarsNow } from '../../../stores/use-reserved-cars.ts';
import type { CardComponent } from '../card-component.ts';

interface PlainCarsProps {
  cars: ListedCar[];
  rules: CardRules;
  /** ISO date from which the ages of cars are calculated. */
  today: string;
  Card: CardComponent;
}

/** A short list of cars without promotions and paging. */
export function PlainCars({ cars, rules, today, Card }: PlainCarsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without markers as a list
    <ul className="car-grid search-grid" role="list">
      {useCarsNow(cars).map((car) => (
        <li key={car.id}>
          <Card car={cardView(car, rules, today)} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}
