import { useMemo } from 'react';
import type { CardRules } from '../domain/card-view.ts';
import { keptTermsOf, type OwnTerms } from '../domain/finance/loan-terms.ts';
import type { OwnTradeIn } from '../domain/own-trade-in.ts';
import { financeFigures } from '../stores/finance-figures.ts';
import { tradeInValue } from '../stores/trade-in-value.ts';
import { usePersisted } from '../stores/use-persisted.ts';

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

/** The card rules with the visitor's own loan terms. The same object without any. */
export function useOwnRules(cardRules: CardRules): CardRules {
  const ownTerms = useOwnTerms(cardRules);
  return useMemo(() => {
    const { repayment } = cardRules;
    return repayment && ownTerms ? { ...cardRules, repayment: { ...repayment, ownTerms } } : cardRules;
  }, [cardRules, ownTerms]);
}
