import type { CardRules } from '../../../domain/card-view.ts';
import { cardView } from '../../../domain/card-view-of.ts';
import type { ListedCar } from '../../../domain/listed-car.ts';
import { useCarsNow } from '../../../stores/use-reserved-cars.ts';
import type { CardComponent } from '../card-component.ts';

interface PlainCarsProps {
  cars: ListedCar[];
  rules: CardRules;
  /** ISO date from which ages are reckoned. */
  today: string;
  Card: CardComponent;
}

/** A few cars and nothing else. */
export function PlainCars({ cars, rules, today, Card }: PlainCarsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari stops calling a list without markers a list
    <ul className="car-grid search-grid" role="list">
      {useCarsNow(cars).map((car) => (
        <li key={car.id}>
          <Card car={cardView(car, rules, today)} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}
