import { memo, type RefObject, useEffect, useMemo } from 'react';
import type { CardRules } from '../../../domain/card-view.ts';
import { cardView } from '../../../domain/card-view-of.ts';
import type { ListedCar } from '../../../domain/listed-car.ts';
import { withPromotions } from '../../../domain/promo.ts';
import type { CardComponent } from '../card-component.ts';
import { PromoCard } from '../promo/PromoCard.tsx';
import { PromoTile } from '../promo/PromoTile.tsx';
import type { ShownPromotions } from '../promo/use-promotions.ts';
import { isSameCar } from '../same-car.ts';
import { followCardHeight } from './card-height.ts';

interface CarListProps {
  list: RefObject<HTMLUListElement | null>;
  cars: ListedCar[];
  /** Place of the first of them in the whole result, from 0. */
  start: number;
  promotions: ShownPromotions;
  rules: CardRules;
  /** ISO date from which ages are reckoned. */
  today: string;
  Card: CardComponent;
  isBusy: boolean;
}

/** Cards above the fold on a wide screen; their pictures are fetched at once. */
const priorityCards = 3;

/** The cars of a result, with the dealer's promotions among them (LIST-14, LIST-16, LIST-18). */
export function CarList({ list, isBusy, ...items }: CarListProps) {
  useEffect(() => (list.current ? followCardHeight(list.current) : undefined), [list]);
  return (
    // Safari stops calling a list without markers a list, unless the role is said.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="car-grid search-grid" role="list" aria-busy={isBusy} ref={list}>
      <Items {...items} />
    </ul>
  );
}

/** Apart, so that a search under way, which changes the list's state alone, looks at no card again. */
const Items = memo(function Items({
  cars,
  start,
  promotions,
  rules,
  today,
  Card,
}: Omit<CarListProps, 'isBusy' | 'list'>) {
  const items = useMemo(() => withPromotions(cars, start, promotions), [cars, start, promotions]);
  return items.map((item, index) => {
    if ('tile' in item && item.tile) {
      return (
        <li key="promo-tile">
          <PromoTile tile={item.tile} />
        </li>
      );
    }
    if ('card' in item && item.card) {
      return (
        <li key={`promo ${item.card.heading}`}>
          <PromoCard card={item.card} />
        </li>
      );
    }
    if (!('car' in item)) return null;
    const { car } = item;
    return <Item key={car.id} {...{ car, rules, today, Card }} priority={start + index < priorityCards} />;
  });
});

interface ItemProps {
  car: ListedCar;
  rules: CardRules;
  today: string;
  Card: CardComponent;
  priority: boolean;
}

/** A car that stays in the list from one search to the next is not drawn again. */
const Item = memo(
  function Item({ car, rules, today, Card, priority }: ItemProps) {
    return (
      <li data-car={car.id}>
        <Card car={cardView(car, rules, today)} headingLevel={3} priority={priority} />
      </li>
    );
  },
  ({ car, ...others }, { car: nextCar, ...next }) =>
    isSameCar(car, nextCar) &&
    others.rules === next.rules &&
    others.today === next.today &&
    others.Card === next.Card &&
    others.priority === next.priority,
);
