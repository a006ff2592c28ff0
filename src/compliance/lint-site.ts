import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { SitePlan } from '../site/plan.ts';
import { phoneFindings, postcodeFindings, sampleFindings } from './contact-rules.ts';
import { categoryFindings, deliveryFindings } from './delivery-rules.ts';
import type { Finding } from './finding.ts';
import { linkFindings } from './link-rules.ts';
import { ownWords } from './own-words.ts';
import {
  contrastFindings,
  licenceFindings,
  privacyFindings,
  reviewFindings,
  stateFindings,
} from './site-rules.ts';
import { rejectFindings, stockFindings } from './stock-rules.ts';
import {
  consentFindings,
  endedFindings,
  expiryFindings,
  promiseFindings,
  rateFindings,
} from './word-rules.ts';

/** A site as it is planned, and what it was planned from. */
export interface PlannedSite {
  dealer: Dealer;
  inventory: Inventory;
  catalogue: Catalogue;
  plan: SitePlan;
  /** ISO date. */
  today: string;
}

/**
 * What a site would say, or leave unsaid, against the rules of the trade in Australia, and what of the dealer's files
 * would not reach its visitors or the dealer. A pure function: no clock, no reading. It knows the rules in `rules.ts`
 * and no others, and is not legal advice.
 */
export function lintSite({ dealer, inventory, catalogue, plan, today }: PlannedSite): Finding[] {
  const day = dealer.stock.asOf ?? today;
  const words = ownWords({ dealer, plan, cars: inventory.cars, catalogue });
  return [
    ...licenceFindings(dealer),
    ...sampleFindings(dealer),
    ...phoneFindings(dealer),
    ...postcodeFindings(dealer),
    ...deliveryFindings(dealer),
    ...categoryFindings(dealer),
    ...linkFindings(dealer, plan),
    ...privacyFindings({ dealer, plan }),
    ...consentFindings(dealer),
    ...contrastFindings(dealer),
    ...stateFindings(dealer),
    ...reviewFindings(plan),
    ...words.flatMap((own) => [
      ...rateFindings(own),
      ...promiseFindings(own, dealer),
      ...expiryFindings(own, today),
    ]),
    ...endedFindings(dealer, catalogue, today),
    ...rejectFindings(inventory),
    ...stockFindings(inventory, plan, day),
  ];
}
