import { memo, type RefObject, useDeferredValue, useEffect, useMemo } from 'react';
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
import { blockSize, blocksOf, inSightFirst } from './blocks.ts';
import { useFocusOnCar } from './use-focus-on-car.ts';
import { useInSight } from './use-in-sight.ts';

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
  /** False: of a new search, only the cars that a window shows are wanted yet. */
  isWhole: boolean;
  /** The car that had the focus is not in this result. */
  onCarGone: () => void;
}

/** Said outright, since the grids they stand in are no lists to the ear. */
const asItem = { role: 'listitem' } as const;

/** Cards above the fold on a wide screen; their pictures are fetched at once. */
const priorityCards = 3;

/** The cards of a result, with the dealer's promotions among them (LIST-14, LIST-16, LIST-18). */
export function CarList({ list, isBusy, isWhole, onCarGone, ...items }: CarListProps) {
  // Deferred like the cars out of sight: only then do as many stand there.
  const inSight = useInSight(list, useDeferredValue(Math.min(blockSize, items.cars.length)));
  useEffect(() => (list.current ? followBlockHeight(list.current) : undefined), [list]);
  const onFocus = useFocusOnCar(list, onCarGone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: one list to the ear, several grids to the eye
    <div role="list" aria-label="Cars found" aria-busy={isBusy || !isWhole} ref={list} onFocus={onFocus}>
      <Blocks {...items} isWhole={isWhole} inSight={inSight} />
    </div>
  );
}

interface BlocksProps extends Omit<CarListProps, 'isBusy' | 'list' | 'onCarGone'> {
  /** How many entries the window shows. */
  inSight: RefObject<number>;
}

/** Apart, so that a search under way, which changes the list's state alone, looks at no card again. */
const Blocks = memo(function Blocks(props: BlocksProps) {
  const { cars, start, promotions, rules, today, Card, isWhole, inSight } = props;
  const wanted = useMemo(() => withPromotions(cars, start, promotions), [cars, start, promotions]);
  const settled = useDeferredValue(wanted);
  const entries = isWhole ? wanted : inSightFirst(wanted, settled, inSight.current);
  const priorityCars = start === 0 ? cars.slice(0, priorityCards) : [];
  return blocksOf(entries, start > 0).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what a block holds changes, its place is what it is
    <ul key={at} className="car-grid search-grid" role="presentation">
      {block.map((entry) => {
        if ('tile' in entry && entry.tile) {
          return (
            <li key="promo-tile" {...asItem}>
              <PromoTile tile={entry.tile} />
            </li>
          );
        }
        if ('card' in entry && entry.card) {
          return (
            <li key={`promo ${entry.card.heading}`} {...asItem}>
              <PromoCard card={entry.card} />
            </li>
          );
        }
        if (!('car' in entry)) return null;
        const { car, place } = entry;
        const priority = priorityCars.includes(car);
        // By its place: the car of the next search is written into the card that stands there, which costs less than to
        // take that one away and make another.
        return <Item key={place} {...{ car, rules, today, Card, priority }} />;
      })}
    </ul>
  ));
});

interface ItemProps {
  car: ListedCar;
  rules: CardRules;
  today: string;
  Card: CardComponent;
  priority: boolean;
}

/** A car that keeps its place from one search to the next is not drawn again. */
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
