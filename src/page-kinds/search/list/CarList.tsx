import {
  type FocusEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { cardView } from '../../../domain/cars/card-view-of.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { withPromotions } from '../../../domain/cars/promo.ts';
import type { Visitor } from '../../../domain/cars/visitor.ts';
import { isEqual } from '../is-equal.ts';
import { PromoCard, PromoTile } from '../promo/PromoTile.tsx';
import type { ShownPromotions } from '../promo/use-promotions.ts';
import { useSearchPage } from '../search-page.ts';
import { keepPictures } from './keep-pictures.ts';
import { blockSize, blocksOf, entryOf, inSightFirst, linkOf } from './list-entries.ts';
import { useInSight } from './use-in-sight.ts';

export interface CarListProps {
  list: RefObject<HTMLDivElement | null>;
  cars: ListedCar[];
  /** Index of the first car in the whole result, from 0. */
  start: number;
  found: number;
  promotions: ShownPromotions;
  visitor: Visitor;
  isBusy: boolean;
  /** False while only the cars in the window of a new search are rendered. */
  isWhole: boolean;
  /** Called when the focused car is not in the new result. */
  onCarGone: () => void;
}

/** Entries are no `<li>`, because the list is the element around several grids, which only arrange them. */
const itemRole = { role: 'listitem' } as const;

/** The cards of a result and the dealer's promotions between them (LIST-14, LIST-16, LIST-18). */
export function CarList({ list, isBusy, isWhole, onCarGone, ...items }: CarListProps) {
  // Deferred, because the cars outside the window render deferred too, so the DOM has this many entries only then.
  const inSight = useInSight(list, useDeferredValue(Math.min(blockSize, items.cars.length)));
  useEffect(() => (list.current ? followBlockHeight(list.current) : undefined), [list]);
  useEffect(() => (list.current ? keepPictures(list.current) : undefined), [list]);
  const onFocus = useFocusOnCar(list, onCarGone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers get one list, although it consists of several grids
    <div role="list" aria-label="Results" aria-busy={isBusy || !isWhole} ref={list} onFocus={onFocus}>
      <Blocks {...items} isWhole={isWhole} inSight={inSight} />
    </div>
  );
}

interface BlocksProps extends Omit<CarListProps, 'isBusy' | 'list' | 'onCarGone'> {
  /** Number of entries in the window. */
  inSight: RefObject<number>;
}

/** A component of its own, so that a change of `isBusy` renders no cards again. */
const Blocks = memo(function Blocks(props: BlocksProps) {
  const { cars, start, found, promotions, visitor, isWhole, inSight } = props;
  const wanted = useMemo(
    () => withPromotions(cars, start, promotions, found),
    [cars, start, promotions, found],
  );
  const settled = useDeferredValue(wanted);
  const entries = isWhole ? wanted : inSightFirst(wanted, settled, inSight.current);
  return blocksOf(entries, start > 0).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a block changes, its position identifies it
    <div key={at} className="car-grid search-grid">
      {block.map(({ car, place = 0, tile, card }) =>
        car ? (
          // The key is the position, so that a new search updates the existing cards. That is cheaper than to replace
          // them.
          <Item key={place} {...{ car, visitor, place }} />
        ) : (
          <div key={card ? `promo ${card.heading}` : 'promo-tile'} {...itemRole}>
            {tile && <PromoTile tile={tile} />}
            {card && <PromoCard card={card} />}
          </div>
        ),
      )}
    </div>
  ));
});

interface ItemProps {
  car: ListedCar;
  visitor: Visitor;
  /** Position in the whole result, from 0. */
  place: number;
}

/** A car that has the same position in the next search does not render again. */
const Item = memo(
  function Item({ car, visitor, place }: ItemProps) {
    const { setup, Card } = useSearchPage();
    return (
      <div {...itemRole} data-car={car.id}>
        <Card
          car={cardView(car, setup.cardRules, visitor)}
          headingLevel={3}
          priority={place < setup.priorityCards}
        />
      </div>
    );
  },
  // A visitor has a set, which isEqual does not look into.
  (before, now) => before.visitor === now.visitor && isEqual(before, now),
);

/**
 * Sets, until the returned function is called, the height of a block as a CSS property of the list: that which the
 * browser reserves for blocks far from the window. The content security policy forbids style attributes in HTML, but
 * not properties that a script sets.
 */
function followBlockHeight(list: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let measured = '';
  const measure = () => {
    const [first, second] = list.children;
    // The height depends only on the width and the view. Each change of the property recalculates the styles of every
    // card.
    const shape = `${list.clientWidth} ${document.documentElement.dataset['secondView']}`;
    if (!first || !second || shape === measured) return;
    measured = shape;
    // A block can be higher than the first, and must not lie over the next one before it is rendered.
    list.style.setProperty('--block-height', `${Math.round(first.clientHeight * 1.1)}px`);
  };
  // In the next frame: the property changes the height of the list, which Safari would report as an error ('loop').
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(list);
  return () => observer.disconnect();
}

/**
 * Keeps the focus on the same car when another search updates the cards: else Enter would open another one. `fallback`
 * moves it when the car is not in the new result. @returns the focus listener of the list
 */
function useFocusOnCar(
  list: RefObject<HTMLElement | null>,
  fallback: () => void,
): (event: FocusEvent) => void {
  const car = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (car.current === undefined) return;
    const { activeElement } = document;
    const focused = activeElement?.closest<HTMLElement>('[data-car]');
    if (focused?.dataset['car'] === car.current) return;
    // Acts only when another car has the focus, or when nothing has it because the card was removed. In all other
    // cases the visitor has focused another element.
    if (focused || activeElement === document.body) {
      const link = linkOf(entryOf(list.current, car.current));
      if (link) return link.focus({ preventScroll: true });
      fallback();
    }
    car.current = undefined;
  });
  useLayoutEffect(
    () => () => {
      // The new result is empty, so the whole list is removed.
      if (list.current?.contains(document.activeElement)) fallback();
    },
    [list, fallback],
  );
  return ({ target }) => {
    car.current = target.closest<HTMLElement>('[data-car]')?.dataset['car'];
  };
}
