import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CardRules } from '../domain/cars/card-view.ts';
import type { Visitor } from '../domain/cars/visitor.ts';
import { keptTermsOf, type OwnTerms } from '../domain/finance/loan-terms.ts';
import { distanceText, nearestFirst, type Place } from '../domain/places/distance.ts';
import type { OwnTradeIn } from '../domain/trade-in/own-trade-in.ts';
import { financeFigures } from '../stores/finance-figures.ts';
import { tradeInValue } from '../stores/trade-in-value.ts';
import { usePersisted } from '../stores/use-persisted.ts';
import { visitorPlace } from '../stores/visitor-place.ts';

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

/**
 * The visitor for whom cards are drawn. The first render knows what its caller knows, because it has to equal the built
 * HTML, and so names the date of a listing; later ones count its days.
 *
 * @param today as in `Visitor`
 * @param places the dealer's locations, for a list that says how far they are
 * @param onRoadPrices true when on-road prices are asked for
 */
export function useVisitor(
  cardRules: CardRules,
  today: string,
  { places, onRoadPrices = false }: { places?: readonly Place[] | undefined; onRoadPrices?: boolean } = {},
): Visitor {
  const { place } = usePersisted(visitorPlace, (state) => state);
  const [isRead, setRead] = useState(false);
  useEffect(() => startTransition(() => setRead(true)), []);
  const countsDays = isRead && cardRules.listedDate === true;
  const ownTerms = useOwnTerms(cardRules);
  return useMemo(() => {
    const distances =
      place && places && nearestFirst(places, place).map(({ name, km }) => [name, distanceText(km)]);
    return {
      today,
      countsDays,
      onRoadPrices,
      ...(distances && { distances: Object.fromEntries(distances) }),
      ...(ownTerms && { ownTerms }),
    };
  }, [today, countsDays, onRoadPrices, places, place, ownTerms]);
}
