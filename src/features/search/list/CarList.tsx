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
import { followBlockHeight } from './block-height.ts';
import { blocksOf } from './blocks.ts';

interface CarListProps {
  list: RefObject<HTMLDivElement | null>;
  cars: ListedCar[];
  /** Place of the first of them in the whole result, from 0. */
  start: number;
  promotions: ShownPromotions;
  rules: CardRules;
  /** ISO date from which ages are reckoned. */
  today: string;
  Card: CardComponent;
  isBusy: boolean;
  /** False: only the cars that a window shows of a new search are drawn. */
  isWhole: boolean;
}

/** Said outright, since the grids they stand in are no lists to the ear. */
const asItem = { role: 'listitem' } as const;

/** Cards of two whole rows on a wide screen, and more than a phone shows. */
const inSight = 6;
/** Cards above the fold on a wide screen; their pictures are fetched at once. */
const priorityCards = 3;

/** The cards of a result, with the dealer's promotions among them (LIST-14, LIST-16, LIST-18). */
export function CarList({ list, isBusy, ...items }: CarListProps) {
  useEffect(() => (list.current ? followBlockHeight(list.current) : undefined), [list]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list to the ear, several grids to the eye
    <div role="list" aria-label="Cars found" aria-busy={isBusy} ref={list}>
      <Blocks {...items} />
    </div>
  );
}

/** Apart, so that a search under way, which changes the list's state alone, looks at no card again. */
const Blocks = memo(function Blocks(props: Omit<CarListProps, 'isBusy' | 'list'>) {
  const { cars, start, promotions, rules, today, Card, isWhole } = props;
  const blocks = useMemo(
    () => blocksOf(withPromotions(cars, start, promotions), start > 0),
    [cars, start, promotions],
  );
  const priorityCars = start === 0 ? cars.slice(0, priorityCards) : [];
  return (isWhole ? blocks : blocks.slice(0, 1).map((block) => block.slice(0, inSight))).map(
    (items, block) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what a block holds changes, its place is what it is
      <ul key={block} className="car-grid search-grid" role="presentation">
        {items.map((item) => {
          if ('tile' in item && item.tile) {
            return (
              <li key="promo-tile" {...asItem}>
                <PromoTile tile={item.tile} />
              </li>
            );
          }
          if ('card' in item && item.card) {
            return (
              <li key={`promo ${item.card.heading}`} {...asItem}>
                <PromoCard card={item.card} />
              </li>
            );
          }
          if (!('car' in item)) return null;
          const { car } = item;
          const priority = priorityCars.includes(car);
          return <Item key={car.id} {...{ car, rules, today, Card, priority }} />;
        })}
      </ul>
    ),
  );
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
      <li {...asItem} data-car={car.id}>
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
