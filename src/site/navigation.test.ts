import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/cars/car.ts';
import { aDealer } from './dealer.fixture.ts';
import { navigationOf } from './navigation.ts';
import { locationSummary, shownLocations } from './places/location-of.ts';
import type { NavGroup } from './site.ts';

const searches = [
  '/',
  '/search/new-used-and-demo-cars/',
  '/search/new-cars/',
  '/search/used-cars/',
  '/search/demo-cars/',
];
const everything = [
  ...searches,
  '/models/',
  '/special-offers/',
  '/trade-in/',
  '/service/',
  '/about-us/',
  '/contact/',
  '/dealerships/',
];

interface Options {
  change?: Partial<DealerInput>;
  paths?: string[];
  types?: CarType[];
  vehicles?: NavGroup[];
}

function navigation(options: Options = {}) {
  const dealer = aDealer(options.change);
  const locations = shownLocations(dealer).map((location) => locationSummary(location, dealer));
  const carTypes = new Set<CarType>(options.types ?? ['new', 'used', 'demo']);
  const { vehicles = [], paths = searches } = options;
  return navigationOf({ dealer, carTypes, locations, vehicles, paths: new Set(paths) });
}
const find = (label: string, ...options: Parameters<typeof navigation>) =>
  navigation(...options).find((item) => item.label === label);

describe('navigationOf', () => {
  it('has the menus in order, and the locations last [NAV-1] [NAV-5]', () => {
    expect(navigation({ paths: everything }).map(({ label }) => label)).toEqual([
      'Home',
      'Vehicles',
      'Offers',
      'Our Stock',
      'Trade In',
      'Service and Parts',
      'Company',
      'Locations',
    ]);
  });

  it('drops links to pages that this site does not have', () => {
    expect(navigation().map(({ label }) => label)).toEqual(['Home', 'Our Stock', 'Locations']);
  });

  it('lists the car types in stock', () => {
    expect(find('Our Stock', { types: ['used', 'demo'] })?.children?.map(({ label }) => label)).toEqual([
      'All cars',
      'Used cars',
      'Demo cars',
    ]);
    expect(find('Our Stock', { types: ['used'] })).toEqual({
      label: 'Our Stock',
      href: '/search/new-used-and-demo-cars/',
    });
  });

  it('links to every search page of the site', () => {
    const paths = [
      ...searches,
      '/search/new-and-demo-cars/',
      '/directory/manufacturers/',
      '/directory/categories/',
    ];
    expect(find('Our Stock', { paths })?.children?.map(({ label }) => label)).toEqual([
      'All cars',
      'New cars',
      'Used cars',
      'Demo cars',
      'New and demo cars',
      'Makes and models',
      'Cars by category',
    ]);
  });

  it('groups the models under Vehicles, drops links without a page, and adds a link to all models [NAV-1] [MODEL-5]', () => {
    const cx5 = { label: 'CX-5', href: '/mazda-cx-5/', note: 'From $41,990 drive away' };
    const gone = { label: 'Gone', href: '/gone/' };
    const vehicles = [
      { heading: 'SUVs', links: [cx5, gone] },
      { heading: 'Trucks', links: [gone] },
    ];
    expect(find('Vehicles', { vehicles, paths: [...everything, '/mazda-cx-5/'] })).toEqual({
      label: 'Vehicles',
      href: '/models/',
      groups: [{ heading: 'SUVs', links: [cx5] }],
      children: [{ label: 'All models', href: '/models/' }],
    });
    const used = [{ heading: 'By make', links: [{ label: 'Kia', href: '/search/kia/' }] }];
    expect(
      find('Vehicles', { vehicles: used, paths: [...searches, '/search/kia/', '/directory/manufacturers/'] }),
    ).toMatchObject({
      href: '/directory/manufacturers/',
      children: [{ label: 'All makes and models', href: '/directory/manufacturers/' }],
    });
  });

  it('links to the trade-in page that the site has [ROUTE-6]', () => {
    expect(find('Trade In', { paths: ['/', '/sell-my-car/'] })?.href).toBe('/sell-my-car/');
  });

  it('names the item types of the dealer, such as caravans [CFG-34]', () => {
    const stock = { itemTypes: ['caravan' as const] };
    expect(find('Our Stock', { change: { stock } })?.children?.[1]?.label).toBe('New caravans');
  });

  it('lists the locations with their phone numbers, sales first, and links to the contact page [NAV-6] [NAV-7]', () => {
    expect(find('Locations', { paths: everything })?.children).toEqual([
      { label: 'Bayside Motors Southport', href: '/contact/', note: '07 5550 1234' },
      { label: 'Bayside Motors Service Southport', href: '/contact/', note: '07 5550 5678' },
    ]);
  });

  it('links a location to its phone number when the dealer sets that, or there is no contact page [CFG-24]', () => {
    const called = ['tel:+61755501234', 'tel:+61755505678'];
    const hrefs = (...options: Parameters<typeof navigation>) =>
      find('Locations', ...options)?.children?.map(({ href }) => href);
    expect(hrefs({ paths: everything, change: { locationDisplay: { locationsMenuLink: 'tel' } } })).toEqual(
      called,
    );
    expect(hrefs()).toEqual(called);
  });

  it('links to the dealerships when the dealer sets that [CFG-23]', () => {
    const change = { locationDisplay: { locationsMenu: 'link' as const } };
    expect(find('Locations', { change, paths: everything })).toEqual({
      label: 'Locations',
      href: '/dealerships/',
      isLocations: true,
    });
    expect(find('Locations', { change })?.href).toBe('/#locations');
  });

  it('uses the menus of the dealer, without links to pages that do not exist [CFG-26]', () => {
    const change: Partial<DealerInput> = {
      navigation: [
        { label: 'Stock', href: '/search/used-cars/?query=ute' },
        { label: 'Gone', href: '/gone/' },
        {
          label: 'More',
          href: '/gone/',
          children: [
            { label: 'Gone', href: '/gone/' },
            { label: 'Group', href: 'https://group.example/' },
          ],
        },
      ],
    };
    expect(navigation({ change }).slice(0, -1)).toEqual([
      { label: 'Stock', href: '/search/used-cars/?query=ute' },
      {
        label: 'More',
        href: 'https://group.example/',
        children: [{ label: 'Group', href: 'https://group.example/' }],
      },
    ]);
  });

  const stock = { label: 'Stock', href: '/search/used-cars/' };
  const southport = 'Bayside Motors Southport';
  it.each([
    ['after them', [stock], ['Stock', 'Locations'], 'Locations'],
    ['once, as a link to them all', [{ label: 'Find us', href: '/dealerships' }], ['Find us'], 'Find us'],
    [
      'once, as their names',
      [{ label: 'Find us', href: '/contact/', children: [{ label: southport, href: '/contact/' }] }, stock],
      ['Find us', 'Stock'],
      'Find us',
    ],
    [
      'once, as a link of another menu',
      [{ label: 'Us', href: '/about-us/', children: [{ label: 'Our yards', href: '/dealerships/' }, stock] }],
      ['Us'],
      undefined,
    ],
  ])('has the locations beside the menus of the dealer: %s [NAV-5] [CFG-26]', (_, own, labels, places) => {
    const items = navigation({ change: { navigation: own }, paths: everything });
    expect(items.map(({ label }) => label)).toEqual(labels);
    expect(items.find(({ isLocations }) => isLocations)?.label).toBe(places);
  });

  it('has the one link to the locations beside the menus of the dealer [NAV-5] [CFG-23]', () => {
    const change = { navigation: [stock], locationDisplay: { locationsMenu: 'link' as const } };
    expect(find('Locations', { change, paths: everything })).not.toHaveProperty('children');
  });
});
