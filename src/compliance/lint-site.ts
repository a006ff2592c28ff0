import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import * as contactRules from './contact-rules.ts';
import { curationFindings } from './curation-rules.ts';
import type { Finding } from './finding.ts';
import * as linkRules from './link-rules.ts';
import { ownWords } from './own-words.ts';
import * as placeRules from './place-rules.ts';
import * as siteRules from './site-rules.ts';
import * as stockRules from './stock-rules.ts';
import * as wordRules from './word-rules.ts';

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
export function lintSite(site: PlannedSite): Finding[] {
  const { dealer, inventory, catalogue, plan, today, hosts } = site;
  const day = dealer.stock.asOf ?? today;
  return [
    siteRules.licenceFindings(dealer),
    contactRules.sampleFindings(dealer),
    contactRules.phoneFindings(dealer),
    contactRules.postcodeFindings(dealer),
    placeRules.coordinateFindings(dealer),
    placeRules.holidayFindings(dealer),
    placeRules.carPlaceFindings(dealer, inventory.cars),
    contactRules.deliveryFindings(dealer),
    contactRules.categoryFindings(dealer),
    contactRules.leadDealershipFindings(dealer, plan),
    linkRules.linkFindings(dealer, plan),
    linkRules.redirectFindings(dealer, plan, hosts),
    linkRules.textLinkFindings(catalogue, dealer, plan),
    siteRules.privacyFindings({ dealer, plan }),
    wordRules.consentFindings(dealer),
    siteRules.contrastFindings(dealer),
    siteRules.stateFinding(dealer),
    siteRules.reviewFindings(plan),
    siteRules.searchFinding(dealer, plan),
    siteRules.listingFinding(dealer),
    curationFindings(dealer, inventory, today),
    ownWords(site).flatMap((own) =>
      [
        wordRules.rateFinding(own),
        wordRules.promiseFinding(own, dealer),
        wordRules.expiryFinding(own, today),
        wordRules.holdFinding(own, dealer),
      ].flat(),
    ),
    wordRules.endedFindings(dealer, catalogue, today),
    stockRules.rejectFindings(inventory),
    stockRules.valueFindings(inventory),
    stockRules.stockFindings(inventory, plan, day),
    stockRules.lenderFindings(dealer, inventory),
    stockRules.marketFinding(dealer, inventory),
    stockRules.advertFindings(plan),
  ].flat();
}
