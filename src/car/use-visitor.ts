import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CardRules } from '../domain/cars/card-view.ts';
import type { Visitor } from '../domain/cars/visitor.ts';
import { keptTermsOf, type OwnTerms } from '../domain/finance/loan-terms.ts';
import { distanceText, nearestFirst, type Place } from '../domain/places/distance.ts';
import type { OwnTradeIn } from '../domain/trade-in/own-trade-in.ts';
import { financeFigures } from '../stores/finance-figures.ts';
import { followReservedCars, reservedNow } from '../stores/reserved-cars.ts';
import { tradeInValue } from '../stores/trade-in-value.ts';
import { usePersisted } from '../stores/use-persisted.ts';
import { visitorPlace } from '../stores/visitor-place.ts';
import { pageDay } from '../ui/page-now.ts';

/** The trade-in that the visitor uses for every car. Undefined without one, or when the dealer does not offer it. */
export function useTradeInInUse({
  changeoverHref,
}: Pick<CardRules, 'changeoverHref'>): OwnTradeIn | undefined {
  const tradeIn = usePersisted(tradeInValue, (kept) => kept);
  return changeoverHref && tradeIn.isUsed ? tradeIn : undefined;
}

/** The visitor's own loan terms. Undefined when there are none, or when the dealer shows no repayments. */
export function useOwnTerms({
  repayment,
  changeoverHref,
}: Pick<CardRules, 'repayment' | 'changeoverHref'>): OwnTerms | undefined {
  const terms = usePersisted(financeFigures, (figures) => figures.terms);
  const tradeIn = usePersisted(tradeInValue, (kept) => kept);
  const showsRepayments = repayment !== undefined;
  return useMemo(() => {
    return showsRepayments ? keptTermsOf(terms, tradeIn, changeoverHref !== undefined) : undefined;
  }, [showsRepayments, changeoverHref, terms, tradeIn]);
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
  const { place } = usePersisted(visitorPlace, (state) => state);
  const [isRead, setRead] = useState(false);
  useEffect(() => startTransition(() => setRead(true)), []);
  const countsDays = mayCountDays && isRead && cardRules.listedDate === true;
  const ownTerms = useOwnTerms(cardRules);
  const tradeIn = useTradeInInUse(cardRules);
  const held = useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
  return useMemo(() => {
    const distances =
      place && places && nearestFirst(places, place).map(({ name, km }) => [name, distanceText(km)]);
    return {
      today,
      countsDays,
      onRoadPrices,
      ...(distances && { distances: Object.fromEntries(distances) }),
      ...(ownTerms && { ownTerms }),
      ...(tradeIn && { tradeIn, day: pageDay() }),
      ...(held && { held }),
    };
  }, [today, countsDays, onRoadPrices, places, place, ownTerms, tradeIn, held]);
}
