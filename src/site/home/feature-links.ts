import { servicePath } from '../../domain/form-paths.ts';
import { tradeInQualifier } from '../../domain/trade-in-promise.ts';
import { offersPath } from '../catalogue/site-offers.ts';
import { tradeInPaths } from '../navigation.ts';
import type { Page } from '../page.ts';
import type { Planning } from '../planning.ts';
import type { FeatureLink } from './home-props.ts';

type Featuring = Pick<Planning, 'dealer' | 'noun'>;

/** The pages, the home page with its banner (NAV-10). */
export function withFeatureLinks(pages: Page[], planning: Featuring): Page[] {
  const links = featureLinks(planning, new Set(pages.map(({ path }) => path)));
  if (links.length === 0) return pages;
  return pages.map((page) =>
    page.route === 'home' ? { ...page, props: { ...page.props, featureLinks: links } } : page,
  );
}

/**
 * Special offers, service and trade-in, as far as there are such pages.
 *
 * @param paths every page of the site
 */
export function featureLinks({ dealer, noun }: Featuring, paths: ReadonlySet<string>): FeatureLink[] {
  const { tradeInBanner, tradeInBannerNote } = dealer.copy;
  const note = tradeInQualifier(tradeInBanner, tradeInBannerNote);
  const tradeInPath = tradeInPaths.find((path) => paths.has(path)) ?? tradeInPaths[0];
  const links: FeatureLink[] = [
    {
      kind: 'offers',
      label: 'Special offers',
      text: 'What is on now, and until when',
      href: offersPath,
    },
    {
      kind: 'service',
      label: 'Service',
      text: 'Choose a day and tell us what it needs',
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
