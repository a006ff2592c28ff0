import { z } from 'astro/zod';
import { cardOptions } from '../../config/schema/cards.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { usualTermsLink } from '../../config/schema/finance.ts';
import { financeLabel } from '../../domain/cars/car-actions.ts';
import type { CardRules, PhoneLink } from '../../domain/cars/card-view.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import type { RepaymentRules } from '../../domain/finance/repayment-view.ts';
import { tradeInPath } from '../../domain/leads/form-paths.ts';
import { locationType } from '../../domain/places/location.ts';
import { type SavingRules, savedListOf } from '../../domain/prices/saving.ts';
import { soldDaysOf } from '../../domain/stock/stock-filter.ts';
import { locationSummary, shownLocations } from '../places/location-of.ts';
import { dealerZone } from '../site-identity.ts';

/**
 * The dealer's options that determine what a card shows.
 *
 * @param can the actions that this site has a page or a dialog for
 */
export function cardRulesOf(dealer: Dealer, can: CardRules['can'], phone: PhoneLink | undefined): CardRules {
  const { cards, stock, finance, reserve } = dealer;
  const repayment = repaymentRules(dealer);
  const saving = savingRulesOf(dealer);
  const changeoverHref = cards.costToChange ? changeoverHrefOf(dealer, can) : undefined;
  const phones = cards.cardButtons.includes('call') ? phonesOf(dealer, phone) : {};
  const dealershipIds = Object.fromEntries(dealer.dealerships.map(({ slug, id }) => [slug, id]));
  return {
    ...z.object(cardOptions).parse(cards),
    timeZone: dealerZone(dealer),
    ...(stock.asOf && { asOf: stock.asOf }),
    specialTags: cards.specialTags.map((text) => text.trim().toLowerCase()),
    justSoldDays: soldDaysOf(stock),
    buttons: cards.cardButtons,
    financeLabel: financeLabel(finance),
    financePath: financePathOf(dealer),
    checkoutPath: reserve.checkoutPath,
    ...(cards.marketPrice.judgements.length > 0 && { market: cards.marketPrice }),
    ...(cards.listedDate && { listedDate: true as const }),
    ...(repayment && { repayment }),
    ...(changeoverHref && { changeoverHref }),
    ...(phone && { phone }),
    ...(Object.keys(phones).length > 0 && { phones }),
    ...(shownLocations(dealer).filter((one) => locationType(one) === 'sales').length > 1 && {
      saysWhere: true,
    }),
    ...(dealer.dealerships.length > 1 && { dealershipIds }),
    ...(saving && { saving }),
    can: { ...can, finance: can.finance && !finance.financeExcluded },
  };
}

const financePathOf = ({ finance }: Pick<Dealer, 'finance'>) => `${finance.financePaths[0] ?? '/finance'}/`;

/** Where visitors change their trade-in: in the calculator, otherwise on the trade-in page, which needs the API. */
function changeoverHrefOf(dealer: Dealer, can: CardRules['can']): string | undefined {
  if (can.finance && !dealer.finance.financeExcluded) return `${financePathOf(dealer)}#calculator`;
  return dealer.api.enabled ? tradeInPath : undefined;
}

/** The phone numbers of the locations, by location name. Numbers that equal the usual one are left out. */
function phonesOf(dealer: Dealer, usual: PhoneLink | undefined): Record<string, PhoneLink> {
  const phones: Record<string, PhoneLink> = {};
  for (const location of shownLocations(dealer)) {
    const { phone } = locationSummary(location, dealer);
    if (phone && phone.href !== usual?.href) phones[location.name] = phone;
  }
  return phones;
}

/** The settings to save and compare cars. Undefined when visitors of the site cannot save cars. */
export function savingRulesOf({ saving, api }: Pick<Dealer, 'saving' | 'api'>): SavingRules | undefined {
  const list = savedListOf(saving, api.enabled);
  return list && { list, compare: saving.compare, saveOnlyUsed: saving.saveOnlyUsed };
}

/** Undefined when no repayment may be shown: finance is excluded (CFG-43), or there is no lender (CFG-42). */
function repaymentRules({
  finance,
  dealerships,
}: Pick<Dealer, 'finance' | 'dealerships'>): RepaymentRules | undefined {
  if (finance.financeExcluded) return undefined;
  const named = [finance.lender, ...dealerships.map(({ lender }) => lender)];
  const notes = repaymentNotes(named.flatMap((lender) => lender ?? []));
  if (!notes) return undefined;
  if (!finance.weeklyFinanceRate) return { notes };
  const { weeklyTermsLink: termsHref } = finance;
  return { notes: { ...notes, ...(termsHref !== usualTermsLink && { termsHref }) }, saysTerms: true };
}
