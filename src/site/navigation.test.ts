import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/car.ts';
import { aDealer } from './dealer.fixture.ts';
import { locationSummary, shownLocations } from './location-of.ts';
import { navigationOf } from './navigation.ts';

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

function navigation(options: { change?: Partial<DealerInput>; paths?: string[]; types?: CarType[] } = {}) {
  const dealer = aDealer(options.change);
  const locations = shownLocations(dealer).map((location) => locationSummary(location, dealer));
  const carTypes = new Set<CarType>(options.types ?? ['new', 'used', 'demo']);
  return navigationOf({ dealer, carTypes, locations, paths: new Set(options.paths ?? searches) });
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
      'All Cars',
      'Used Cars',
      'Demo Cars',
    ]);
    expect(find('Our Stock', { types: ['used'] })).toEqual({
      label: 'Our Stock',
      href: '/search/new-used-and-demo-cars/',
    });
  });

  it('speaks of what is listed [CFG-34]', () => {
    const stock = { itemTypes: ['caravan' as const] };
    expect(find('Our Stock', { change: { stock } })?.children?.[1]?.label).toBe('New Caravans');
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
