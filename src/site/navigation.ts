import type { Dealer } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/cars/car.ts';
import { nounOf } from '../domain/stock/noun.ts';
import { offersPath } from './catalogue/site-offers.ts';
import { categoriesPath, directoryPath, modelsPath, partsPath, reviewsPath } from './page.ts';
import type { LocationSummary, NavGroup, NavItem, NavLink } from './site.ts';

/** The data for the menus. */
export interface Menus {
  dealer: Dealer;
  /** The types of the listed cars. */
  carTypes: ReadonlySet<CarType>;
  locations: LocationSummary[];
  /** The groups of the menu Vehicles, see `vehicleGroups`. */
  vehicles: NavGroup[];
  /** The paths of all pages of the site. */
  paths: ReadonlySet<string>;
}

/**
 * The menus of the header: the dealer's own menus (CFG-26), otherwise the menus of NAV-1 in their order. The locations
 * follow (NAV-5), unless the dealer's menus have them. All URLs of the site are known here, so links to missing pages
 * are left out.
 */
export function navigationOf(menus: Menus): NavItem[] {
  const places = locationsMenu(menus);
  const items = menus.dealer.navigation?.map((item) => ownItem(item, menus, places)) ?? usualItems(menus);
  const havePlaces = items.some(
    ({ isLocations, href, children = [] }) =>
      isLocations || [href, ...children.map((child) => child.href)].some((to) => isPage(to, places.href)),
  );
  return [...items, ...(havePlaces ? [] : [places])].flatMap((item) => existing(item, menus.paths) ?? []);
}

const isPage = (href: string, page: string) => href === page || `${href}/` === page;

type OwnItem = NonNullable<Dealer['navigation']>[number];

/** A menu of the dealer. It is that of the locations when it leads to all of them, or its entries are their names. */
function ownItem({ label, href, children }: OwnItem, { locations }: Menus, places: NavItem): NavItem {
  const isLocations = children?.length
    ? children.every((child) => locations.some(({ name }) => name === child.label))
    : isPage(href, places.href);
  return {
    label,
    href,
    ...(children && { children }),
    ...(isLocations && { isLocations }),
  };
}

function usualItems(menus: Menus): NavItem[] {
  const { dealer, carTypes, paths } = menus;
  return [
    { label: 'Home', href: '/' },
    vehiclesMenu(menus),
    { label: 'Offers', href: offersPath },
    ourStock(dealer, carTypes),
    { label: 'Trade In', href: tradeInPaths.find((path) => paths.has(path)) ?? tradeInPaths[0] },
    {
      label: 'Service and Parts',
      href: '/service/',
      children: [
        { label: 'Book a service', href: '/service/' },
        { label: 'Ford Service', href: '/ford-service/' },
        { label: 'Parts and accessories', href: '/vehicle-parts-and-accessories/' },
        { label: 'Find a part', href: partsPath },
        { label: 'Warranty', href: '/warranty/' },
        { label: 'Roadside assist', href: '/roadside-assist/' },
      ],
    },
    {
      label: 'Company',
      href: '/about-us/',
      children: [
        { label: 'About us', href: '/about-us/' },
        { label: 'Contact us', href: '/contact/' },
        { label: 'Finance', href: `${dealer.finance.financePaths[0] ?? '/finance'}/` },
        { label: 'Book a Test Drive', href: '/book-test-drive/' },
        { label: 'Reviews', href: reviewsPath },
        { label: 'Blog', href: '/blog/' },
        { label: 'Vehicle reviews', href: '/blog/vehicle-reviews/' },
        { label: 'Careers', href: '/careers/' },
        { label: 'Fleet', href: '/fleet/' },
        { label: 'Buying from us', href: '/buying/' },
      ],
    },
  ];
}

/** The paths of the trade-in and selling pages (ROUTE-6). */
export const tradeInPaths = ['/trade-in/', '/sell-my-car/', '/sell-your-car/'] as const;

/**
 * The menu of models (MODEL-5). For a dealer without models it has the makes and bodies in stock, and a link to
 * all of them.
 */
function vehiclesMenu({ dealer, paths, vehicles }: Menus): NavItem {
  const hasModels = paths.has(modelsPath);
  const all = hasModels
    ? { label: 'All models', href: modelsPath }
    : { label: 'All makes and models', href: directoryPath };
  const href = paths.has(all.href) ? all.href : dealer.search.searchPath;
  if (vehicles.length === 0) return { label: 'Vehicles', href: modelsPath };
  return { label: 'Vehicles', href, groups: vehicles, children: [all] };
}

const typePages: [CarType, string, string][] = [
  ['new', 'New', '/search/new-cars/'],
  ['used', 'Used', '/search/used-cars/'],
  ['demo', 'Demo', '/search/demo-cars/'],
];

/** The search pages of the car types in stock. A dealer with one car type has only the page of all cars. */
function ourStock(dealer: Dealer, carTypes: ReadonlySet<CarType>): NavItem {
  const { other } = nounOf(dealer);
  const cars = other.toLowerCase();
  const href = dealer.search.searchPath;
  const types = typePages.filter(([type]) => carTypes.has(type));
  const both = carTypes.has('new') && carTypes.has('demo') && types.length > 2;
  return {
    label: 'Our Stock',
    href,
    children: [
      { label: `All ${cars}`, href },
      ...(types.length < 2 ? [] : types).map(([, word, path]) => ({ label: `${word} ${cars}`, href: path })),
      ...(both ? [{ label: `New and demo ${cars}`, href: '/search/new-and-demo-cars/' }] : []),
      { label: 'Makes and models', href: directoryPath },
      { label: `${other} by category`, href: categoriesPath },
    ],
  };
}

/** The menu of locations: each by its city or name, with its phone number (NAV-5, NAV-6). */
function locationsMenu({ dealer: { locationDisplay }, locations, paths }: Menus): NavItem {
  // The home page also lists the locations, for sites without a page of all locations.
  const href = paths.has('/dealerships/') ? '/dealerships/' : '/#locations';
  if (locationDisplay.locationsMenu === 'link') return { label: 'Locations', href, isLocations: true };
  const children = locations.map(({ name, phone }) => ({
    label: name,
    href: locationDisplay.locationsMenuLink === 'tel' && phone ? phone.href : '/contact/',
    ...(phone && { note: phone.text, call: phone.href }),
  }));
  return { label: 'Locations', href, children, isLocations: true };
}

type Link = NavLink & { call?: string };

/**
 * The menu item without links to missing pages. If its own page is missing, it opens the first of its links. If
 * its only link is its own page, it becomes a plain link.
 */
function existing(item: NavItem, paths: ReadonlySet<string>): NavItem | undefined {
  const { children: _, groups: __, ...rest } = item;
  const children = (item.children ?? []).flatMap((child: Link) => {
    const { call, ...link } = child;
    if (leadsSomewhere(link.href, paths)) return link;
    return call ? { ...link, href: call } : [];
  });
  const groups = (item.groups ?? []).flatMap(({ heading, links: all }) => {
    const links = all.filter((link) => leadsSomewhere(link.href, paths));
    return links.length > 0 ? { heading, links } : [];
  });
  const href = leadsSomewhere(item.href, paths) ? item.href : (children[0] ?? groups[0]?.links[0])?.href;
  if (!href) return undefined;
  const [only, ...more] = children;
  const isItself = groups.length === 0 && more.length === 0 && only?.href === item.href && !item.isLocations;
  return {
    ...rest,
    href,
    ...(children.length > 0 && !isItself && { children }),
    ...(groups.length > 0 && { groups }),
  };
}

/**
 * True when a link leads to a page of the site. Links to other sites, phone numbers and e-mail addresses are not
 * checked.
 */
export function leadsSomewhere(href: string, paths: ReadonlySet<string>): boolean {
  if (!href.startsWith('/')) return true;
  const path = href.replace(/[?#].*$/, '');
  return paths.has(path) || paths.has(`${path}/`);
}
