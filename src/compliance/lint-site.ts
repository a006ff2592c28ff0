import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import {
  categoryFindings,
  deliveryFindings,
  leadDealershipFindings,
  phoneFindings,
  postcodeFindings,
  sampleFindings,
} from './contact-rules.ts';
import { curationFindings } from './curation-rules.ts';
import { lenderFindings, marketFinding } from './figure-rules.ts';
import type { Finding } from './finding.ts';
import { linkFindings, redirectFindings, textLinkFindings } from './link-rules.ts';
import { ownWords } from './own-words.ts';
import { carPlaceFindings, coordinateFindings, holidayFindings } from './place-rules.ts';
import {
  contrastFindings,
  licenceFindings,
  listingFinding,
  privacyFindings,
  reviewFindings,
  searchFinding,
  stateFinding,
} from './site-rules.ts';
import { advertFindings, rejectFindings, stockFindings, valueFindings } from './stock-rules.ts';
import {
  consentFindings,
  endedFindings,
  expiryFinding,
  holdFinding,
  promiseFinding,
  rateFinding,
} from './word-rules.ts';

/** A planned site and its input. */
export interface PlannedSite {
  dealer: Dealer;
  inventory: Inventory;
  catalogue: Catalogue;
  plan: SitePlan;
  /** The date of the check, ISO. */
  today: string;
  /** PUBLISH_HOSTS, where the sites are shown. */
  hosts?: string | undefined;
}

/**
 * Checks a planned site against the rules of the trade in Australia, and reports parts of the dealer's files that
 * would not reach visitors or the dealer. A pure function without clock and file access. It checks only the rules
 * in `finding.ts`, and is not legal advice.
 */
export function lintSite({ dealer, inventory, catalogue, plan, today, hosts }: PlannedSite): Finding[] {
  const day = dealer.stock.asOf ?? today;
  const words = ownWords({ dealer, plan, cars: inventory.cars, catalogue });
  return [
    licenceFindings(dealer),
    sampleFindings(dealer),
    phoneFindings(dealer),
    postcodeFindings(dealer),
    coordinateFindings(dealer),
    holidayFindings(dealer),
    carPlaceFindings(dealer, inventory.cars),
    deliveryFindings(dealer),
    categoryFindings(dealer),
    leadDealershipFindings(dealer, plan),
    linkFindings(dealer, plan),
    redirectFindings(dealer, plan, hosts),
    textLinkFindings(catalogue, dealer, plan),
    privacyFindings({ dealer, plan }),
    consentFindings(dealer),
    contrastFindings(dealer),
    stateFinding(dealer),
    reviewFindings(plan),
    searchFinding(dealer, plan),
    listingFinding(dealer),
    curationFindings(dealer, inventory, today),
    words.flatMap((own) =>
      [
        rateFinding(own),
        promiseFinding(own, dealer),
        expiryFinding(own, today),
        holdFinding(own, dealer),
      ].flat(),
    ),
    endedFindings(dealer, catalogue, today),
    rejectFindings(inventory),
    valueFindings(inventory),
    stockFindings(inventory, plan, day),
    lenderFindings(dealer, inventory),
    marketFinding(dealer, inventory),
    advertFindings(plan),
  ].flat();
}
