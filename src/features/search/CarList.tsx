import { memo, useEffect, useState } from 'react';
import { cardView } from '../../domain/card-view-of.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import type { SearchSetup } from '../../site/page.ts';
import type { CardComponent } from './SearchApp.tsx';

interface CarListProps {
  cars: ListedCar[];
  setup: SearchSetup;
  Card: CardComponent;
  isBusy: boolean;
}

/** Cards above the fold on a wide screen; their pictures are fetched at once. */
const priorityCards = 3;

/** The cards of a page (LIST-14). */
export function CarList({ isBusy, ...items }: CarListProps) {
  return (
    // Safari stops calling a list without markers a list, unless the role is said.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="car-grid search-grid" role="list" aria-busy={isBusy}>
      <Items {...items} />
    </ul>
  );
}

/** Apart, so that a search under way, which changes the list's state alone, draws no card again. */
const Items = memo(function Items({ cars, setup, Card }: Omit<CarListProps, 'isBusy'>) {
  const today = useToday(setup);
  return cars.map((car, index) => (
    <li key={car.id}>
      <Card car={cardView(car, setup.cardRules, today)} headingLevel={3} priority={index < priorityCards} />
    </li>
  ));
});

/** The day ages are reckoned from: the page's own at first, so that hydration finds what was built; then today. */
function useToday({ today, cardRules }: SearchSetup): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    if (cardRules.asOf) return;
    const now = new Date();
    setDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10));
  }, [cardRules.asOf]);
  return day;
}
