import type { Dealer } from '../config/schema/dealer.ts';
import { privacyPath, termsPath } from './leads/small-print.ts';
import type { LinkGroup } from './link-props.ts';
import { dealershipsPath } from './page-paths.ts';
import type { NavItem, Site } from './site.ts';

/**
 * The footer of every page without the locations: the menus as lists, and the small print (NAV-9).
 *
 * @param navigation the entries of the header, without dead links
 * @param paths the paths of all pages of the site
 */
export function footerOf({
  dealer,
  navigation,
  paths,
}: {
  dealer: Dealer;
  navigation: readonly NavItem[];
  paths: ReadonlySet<string>;
}): Site['footer'] {
  const { acknowledgement } = dealer.copy;
  const legal = [
    { label: 'Terms and Conditions', href: termsPath },
    { label: 'Privacy Policy', href: privacyPath },
  ];
  return {
    columns: columnsOf(navigation),
    legal: legal.filter(({ href }) => paths.has(href)),
    ...(paths.has(dealershipsPath) && { locationsHref: dealershipsPath }),
    ...(acknowledgement && { acknowledgement }),
  };
}

/**
 * Each menu with entries becomes a column, and all single links form the first column. A wide menu is a link to its
 * page.
 */
function columnsOf(navigation: readonly NavItem[]): LinkGroup[] {
  const shown = navigation.filter(({ isLocations }) => !isLocations);
  const isColumn = ({ children = [], groups }: NavItem) => children.length > 0 && !groups;
  const singles = shown.filter((item) => !isColumn(item)).map(({ label, href }) => ({ label, href }));
  const columns = shown.filter(isColumn).map(({ label, children = [] }) => ({
    heading: label,
    links: children.map((child) => ({ label: child.label, href: child.href })),
  }));
  return [{ heading: 'Explore', links: singles }, ...columns].filter(({ links }) => links.length > 0);
}
