import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { CardRules } from '../domain/cars/card-view.ts';
import type { Visitor } from '../domain/cars/visitor.ts';
import { distanceText, nearestFirst, type Place } from '../domain/places/distance.ts';
import { followReservedCars, reservedNow } from '../stores/reserved-cars.ts';
import { visitorPlace } from '../stores/visitor-place.ts';
import { followTold, type Told, toldNothing, toldNow } from '../stores/visitor-told.ts';
import { pageDay } from '../ui/page-now.ts';

/** What the visitor has told, as far as it counts at this dealer: no own terms where no repayments are shown. */
export function useTold({
  repayment,
  changeoverHref,
}: Pick<CardRules, 'repayment' | 'changeoverHref'>): Told {
  const now = () => toldNow(changeoverHref !== undefined);
  const { ownTerms, tradeIn } = useSyncExternalStore(followTold, now, () => toldNothing);
  return { ownTerms: repayment && ownTerms, tradeIn };
}

interface VisitorOptions {
  /** The dealer's locations, for a list that says how far they are. */
  places?: readonly Place[] | undefined;
  /** True when on-road prices are asked for. */
  onRoadPrices?: boolean;
  /** False for cards that name the date of a listing: `today` is then the day of the build. */
  countsDays?: boolean;
}

/**
 * The visitor for whom cards are drawn. The first render knows what its caller knows, because it has to equal the built
 * HTML, and so names the date of a listing; later ones count its days.
 *
 * @param today as in `Visitor`
 */
export function useVisitor(
  cardRules: CardRules,
  today: string,
  { places, onRoadPrices = false, countsDays: mayCountDays = true }: VisitorOptions = {},
): Visitor {
  const { place } = useStore(visitorPlace);
  const [isRead, setRead] = useState(false);
  useEffect(() => startTransition(() => setRead(true)), []);
  const countsDays = mayCountDays && isRead && cardRules.listedDate === true;
  const { ownTerms, tradeIn } = useTold(cardRules);
  const held = useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
  return useMemo(() => {
    const distances =
      place && places && nearestFirst(places, place).map(({ name, km }) => [name, distanceText(km)]);
    return {
      today,
      countsDays,
      onRoadPrices,
      distances: distances && Object.fromEntries(distances),
      ownTerms,
      tradeIn,
      day: tradeIn && pageDay(),
      held,
    };
  }, [today, countsDays, onRoadPrices, places, place, ownTerms, tradeIn, held]);
}
