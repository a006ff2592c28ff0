import type { Dealer } from '../config/schema/dealer.ts';
import type { CardRules, PhoneLink } from '../domain/card-view.ts';
import { soldDaysOf } from '../domain/stock-filter.ts';

/**
 * The dealer's options that decide what a card shows.
 *
 * @param can what this site has a page or a dialog for
 */
export function cardRulesOf(
  { cards, stock }: Pick<Dealer, 'cards' | 'stock'>,
  can: CardRules['can'],
  phone: PhoneLink | undefined,
): CardRules {
  return {
    ...(stock.asOf && { asOf: stock.asOf }),
    tagNames: cards.tagNames,
    specialTags: cards.specialTags.map((text) => text.trim().toLowerCase()),
    justSoldDays: soldDaysOf(stock),
    newArrivalText: cards.newArrivalText,
    runoutSaleGreen: cards.runoutSaleGreen,
    electricHybridTag: cards.electricHybridTag,
    buttons: cards.cardButtons,
    noPriceText: cards.noPriceText,
    subscriptionOffered: cards.subscriptionOffered,
    callToDealerText: cards.callToDealerText,
    ...(phone && { phone }),
    can,
  };
}
