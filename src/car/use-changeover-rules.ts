import type { CardRules } from '../domain/card-view.ts';
import { useOwnRules, useTradeInInUse } from './use-own-terms.ts';

/**
 * The card rules of a list that shows the advertised repayments: with the visitor's own terms while they use a trade-in,
 * so that the weekly cost is that of the changeover price beside it.
 */
export function useChangeoverRules(cardRules: CardRules): CardRules {
  const ownRules = useOwnRules(cardRules);
  return useTradeInInUse(cardRules) ? ownRules : cardRules;
}
