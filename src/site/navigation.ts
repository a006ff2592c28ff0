import type { Dealer } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/car.ts';
import { categoriesPath } from './directory-categories.ts';
import { directoryPath } from './directory-page.ts';
import { nounOf } from './noun.ts';
import type { LocationSummary, NavItem } from './page.ts';
import { partsPath } from './parts-page.ts';

/** What the menus are made from. */
interface Menus {
  dealer: Dealer;
  /** The types of the listed cars. */
  carTypes: ReadonlySet<CarType>;
  locations: LocationSummary[];
  /** Every page of the site. */
  paths: ReadonlySet<string>;
}

/**
 * The header's menus: the dealer's own (CFG-26), else those of NAV-1 in their order and the locations. Every URL of
 * the site is known by now, so what leads nowhere is left out rather than linked.
 */
export function navigationOf(menus: Menus): NavItem[] {
  const items: NavItem[] = menus.dealer.navigation?.map(ownItem) ?? usualItems(menus);
  return items.flatMap((item) => existing(item, menus.paths) ?? []);
}

type OwnItem = NonNullable<Dealer['navigation']>[number];

function ownItem({ label, href, children }: OwnItem): NavItem {
  return {
    label,
    href,
    ...(children && {
      children: children.map((child) => ({
        label: child.label,
        href: child.href,
        ...(child.note && { note: child.note }),
      })),
    }),
  };
}

function usualItems(menus: Menus): NavItem[] {
  const { dealer, carTypes } = menus;
  return [
    { label: 'Home', href: '/' },
    { label: 'Vehicles', href: '/models/' },
    { label: 'Offers', href: '/special-offers/' },
    ourStock(dealer, carTypes),
    { label: 'Trade In', href: '/trade-in/' },
    {
      label: 'Service and Parts',
      href: '/service/',
      children: [
        { label: 'Book a Service', href: '/service/' },
        { label: 'Parts and Accessories', href: '/vehicle-parts-and-accessories/' },
        { label: 'Parts Search', href: partsPath },
        { label: 'Warranty', href: '/warranty/' },
        { label: 'Roadside Assist', href: '/roadside-assist/' },
      ],
    },
    {
      label: 'Company',
      href: '/about-us/',
      children: [
        { label: 'About Us', href: '/about-us/' },
        { label: 'Contact Us', href: '/contact/' },
        { label: 'Careers', href: '/careers/' },
        { label: 'Fleet', href: '/fleet/' },
      ],
    },
    locationsMenu(menus),
  ];
}

const typePages: [CarType, string, string][] = [
  ['new', 'New', '/search/new-cars/'],
  ['used', 'Used', '/search/used-cars/'],
  ['demo', 'Demo', '/search/demo-cars/'],
];

/** A type is offered while a car of it is there; a dealer with one type needs no choice. */
function ourStock(dealer: Dealer, carTypes: ReadonlySet<CarType>): NavItem {
  const { other } = nounOf(dealer);
  const href = dealer.search.searchPath;
  const types = typePages.filter(([type]) => carTypes.has(type));
  if (types.length < 2) return { label: 'Our Stock', href };
  return {
    label: 'Our Stock',
    href,
    children: [
      { label: `All ${other}`, href },
      ...types.map(([, word, path]) => ({ label: `${word} ${other}`, href: path })),
      { label: 'Makes and Models', href: directoryPath },
      { label: `${other} by Category`, href: categoriesPath },
    ],
  };
}

/** NAV-5, NAV-6: each place by its city or name, with its number. */
function locationsMenu({ dealer: { locationDisplay }, locations, paths }: Menus): NavItem {
  // The home page lists them too, for the sites that have no page of their own for it.
  const href = paths.has('/dealerships/') ? '/dealerships/' : '/#locations';
  if (locationDisplay.locationsMenu === 'link') return { label: 'Locations', href };
  const children = locations.map(({ name, phone }) => ({
    label: name,
    href: locationDisplay.locationsMenuLink === 'tel' && phone ? phone.href : '/contact/',
    ...(phone && { note: phone.text, call: phone.href }),
  }));
  return { label: 'Locations', href, children };
}

type Link = NonNullable<NavItem['children']>[number] & { call?: string };

/** The item as far as its targets exist; an item that is only a heading opens with the first of its links. */
function existing(item: NavItem, paths: ReadonlySet<string>): NavItem | undefined {
  const children = (item.children ?? []).flatMap((child: Link) => {
    const { call, ...link } = child;
    if (leadsSomewhere(link.href, paths)) return link;
    return call ? { ...link, href: call } : [];
  });
  const href = leadsSomewhere(item.href, paths) ? item.href : children[0]?.href;
  if (!href) return undefined;
  return children.length > 0 ? { label: item.label, href, children } : { label: item.label, href };
}

/** Addresses of other sites, calls and mails are the dealer's to know. */
function leadsSomewhere(href: string, paths: ReadonlySet<string>): boolean {
  if (!href.startsWith('/')) return true;
  const path = href.replace(/[?#].*$/, '');
  return paths.has(path) || paths.has(`${path}/`);
}
