import { servicePath } from '../../domain/leads/form-paths.ts';
import { tradeInQualifier } from '../../domain/trade-in/valuation.ts';
import { offersPath } from '../../site/catalogue/site-offers.ts';
import type { Link } from '../../site/link-props.ts';
import { tradeInPaths } from '../../site/navigation.ts';
import type { Addresses } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

type Featuring = Pick<Planning, 'dealer' | 'noun'>;

/** One link of the banner. */
export interface FeatureLink extends Link {
  kind: 'offers' | 'service' | 'tradeIn';
  text: string;
  /** Conditions that must be shown with the text. */
  note?: string;
}

/** The banner of the home page: special offers, service and trade-in, for the pages that the site has (NAV-10). */
export function featureLinks({ dealer, noun }: Featuring, paths: Addresses) {
  const { tradeInBanner, tradeInBannerNote } = dealer.copy;
  const note = tradeInQualifier(tradeInBanner, tradeInBannerNote);
  const tradeInPath = tradeInPaths.find((path) => paths.has(path)) ?? tradeInPaths[0];
  const links: FeatureLink[] = [
    {
      kind: 'offers',
      label: 'Special offers',
      text: 'Current offers and when they end',
      href: offersPath,
    },
    {
      kind: 'service',
      label: 'Service',
      text: `Choose a day and tell us what your ${noun.one.toLowerCase()} needs`,
      href: servicePath,
    },
    {
      kind: 'tradeIn',
      label: `Trade in your ${noun.one.toLowerCase()}`,
      text: tradeInBanner,
      ...(note && { note }),
      href: tradeInPath,
    },
  ];
  return links.filter(({ href }) => paths.has(href));
}
