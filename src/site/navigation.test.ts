import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/car.ts';
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
  it('has the menus in their order, and the locations [NAV-1] [NAV-5]', () => {
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

  it('drops what has no page on this site', () => {
    expect(navigation().map(({ label }) => label)).toEqual(['Home', 'Our Stock', 'Locations']);
  });

  it('offers the types in stock', () => {
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

  it('leads to every search page there is', () => {
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

  it('opens Vehicles with groups, less what leads nowhere, and the way to all of them [NAV-1] [MODEL-5]', () => {
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

  it('trades in wherever the page for it is [ROUTE-6]', () => {
    expect(find('Trade In', { paths: ['/', '/sell-my-car/'] })?.href).toBe('/sell-my-car/');
  });

  it('speaks of what is listed [CFG-34]', () => {
    const stock = { itemTypes: ['caravan' as const] };
    expect(find('Our Stock', { change: { stock } })?.children?.[1]?.label).toBe('New caravans');
  });

  it('lists locations with their numbers, sales first, linked to contact [NAV-6] [NAV-7] [NAV-8]', () => {
    expect(find('Locations', { paths: everything })?.children).toEqual([
      { label: 'Bayside Motors Southport', href: '/contact/', note: '07 5550 1234' },
      { label: 'Southport', href: '/contact/', note: '07 5550 5678' },
    ]);
  });

  it('calls them where the dealer wants that, or where there is no contact page [CFG-24]', () => {
    const called = ['tel:+61755501234', 'tel:+61755505678'];
    const hrefs = (...options: Parameters<typeof navigation>) =>
      find('Locations', ...options)?.children?.map(({ href }) => href);
    expect(hrefs({ paths: everything, change: { locationDisplay: { locationsMenuLink: 'tel' } } })).toEqual(
      called,
    );
    expect(hrefs()).toEqual(called);
  });

  it('links to the dealerships where the dealer wants that [CFG-23]', () => {
    const change = { locationDisplay: { locationsMenu: 'link' as const } };
    expect(find('Locations', { change, paths: everything })).toEqual({
      label: 'Locations',
      href: '/dealerships/',
      isLocations: true,
    });
    expect(find('Locations', { change })?.href).toBe('/#locations');
  });

  it("takes the dealer's own menus, as far as they lead somewhere [CFG-26]", () => {
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
    expect(navigation({ change })).toEqual([
      { label: 'Stock', href: '/search/used-cars/?query=ute' },
      {
        label: 'More',
        href: 'https://group.example/',
        children: [{ label: 'Group', href: 'https://group.example/' }],
      },
    ]);
  });
});
