import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { placeView } from '../../site/places/location-props.ts';
import { planningOf } from '../../site/planning.ts';
import { brandPages } from '../brand/brand-pages.ts';
import { dealershipsPages } from '../dealerships/dealerships-page.ts';
import { homePages } from '../home/home-page.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';
import { locationPages } from './location-pages.ts';

const today = '2026-11-20';
const [service, sales] = aDealer().locations as [Place, Place];
type Place = NonNullable<DealerInput['locations']>[number];

/** A group with two dealerships, one of which has its own workshop, and a hidden yard. */
const group = (change: Partial<DealerInput> = {}) =>
  aDealer({
    dealerships: [
      { id: 'd-1', slug: 'bayside-toyota', name: 'Bayside Toyota', average_rating: 4.6, review_count: 120 },
      { id: 'd-2', slug: 'nerang', name: 'Bayside Nerang' },
    ],
    locations: [
      { ...sales, dealership_slug: 'bayside-toyota', manufacturers: ['toyota'] },
      { ...service, dealership_slug: 'bayside-toyota', manufacturers: ['toyota', 'lexus'] },
      { ...sales, id: '30', slug: 'nerang', name: 'Bayside Motors Nerang', dealership_slug: 'nerang' },
      { ...sales, id: '40', slug: 'hidden', name: 'Hidden yard', visible: false },
    ],
    ...change,
  });

const planning = (dealer = group(), cars = someCars(12)) =>
  planningOf({ dealer, inventory: inventoryOf(cars), today });
const location = (path: string, ...given: Parameters<typeof planning>) =>
  locationPages(planning(...given)).find((page): page is LocationPage => page.path === path)!;
type LocationPage = Extract<Page, { route: 'location' }>;

describe('the pages of locations', () => {
  it('show the dealer’s own picture of the place, if its file exists [DATA-7]', () => {
    const [first, ...others] = group().locations;
    const photographed = group({ locations: [{ ...first!, image: 'media/southport.jpg' }, ...others] });
    const pageWith = (mediaFiles: ReadonlySet<string>) =>
      locationPages(
        planningOf({ dealer: photographed, inventory: inventoryOf(someCars(1)), today, mediaFiles }),
      ).find(({ path }) => path === '/locations/southport/')!;
    const { props, head } = pageWith(new Set(['media/southport.jpg']));
    expect(props.view.photo).toMatchObject({ src: '/media/southport.jpg', alt: '' });
    expect(head.jsonLd[1]).toMatchObject({ image: 'https://www.bayside.example/media/southport.jpg' });
    const without = pageWith(new Set());
    expect(without.props.view.photo).toBeUndefined();
    expect(without.head.jsonLd[1]).not.toHaveProperty('image');
    expect(location('/locations/southport/').props.view.photo).toBeUndefined();
  });

  it('have the slug of the location or of its dealership, one page each, and none for hidden locations [ROUTE-30] [LOC-9]', () => {
    const pages = locationPages(planning());
    expect(pages.map(({ path, head }) => [path, head.index, new URL(head.canonical).pathname])).toEqual([
      ['/locations/nerang/', true, '/locations/nerang/'],
      ['/locations/southport/', true, '/locations/southport/'],
      ['/locations/southport-service/', true, '/locations/southport-service/'],
      ['/locations/bayside-toyota/', false, '/locations/southport/'],
    ]);
  });

  it('link to the search for the cars of the dealership [ROUTE-18]', () => {
    const { cars } = location('/locations/southport/').props;
    expect(cars?.cars).toHaveLength(9);
    expect(decodeURIComponent(cars!.href)).toBe(
      '/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=bayside-toyota',
    );
    expect(location('/locations/nerang/').props.cars).toBeUndefined();
  });

  it('search by location name when the location belongs to no dealership', () => {
    const href = location('/locations/southport/', aDealer()).props.cars!.href;
    expect(decodeURIComponent(href)).toContain('refinementList[location_name][0]=Bayside Motors Southport');
  });

  it('show no sold cars', () => {
    const cars = [aCar({ sold: true, sold_at: `${today}T00:00:00Z` })];
    expect(location('/locations/southport/', group(), cars).props.cars).toBeUndefined();
  });

  it('list the other locations of the dealership, and the makes sold there', () => {
    const { others, brands } = location('/locations/southport/').props;
    expect(others.map(({ place }) => place.slug)).toEqual(['southport-service']);
    expect(brands).toEqual([{ label: 'Toyota', href: '/brands/toyota/' }]);
  });

  it("show the dealer's own texts", () => {
    const words = { southport: { about: 'By the river.\n\nParking behind.', team: 'Two people.' } };
    const { about, team } = location('/locations/southport/', group({ locationDisplay: { words } })).props;
    expect([about, team]).toEqual([['By the river.', 'Parking behind.'], ['Two people.']]);
  });

  it('describe address, hours and departments in structured data [LOC-16]', () => {
    const hours = [
      { weekday: 1, status: 'Open', start_hour: '08:30', end_hour: '17:00', department: 'sales' },
      { weekday: 1, status: 'Open', start_hour: '07:30', end_hour: '16:00', department: 'service' },
      { weekday: 5, status: 'Closed', date: '2026-12-25' },
    ] as const;
    const place = { ...sales, contact_detail: { ...sales.contact_detail, opening_hours: [...hours] } };
    const { head } = location('/locations/southport/', group({ locations: [place] }));
    const closed = {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-25',
      validThrough: '2026-12-25',
      opens: '00:00',
      closes: '00:00',
    };
    expect(head.jsonLd[1]).toMatchObject({
      '@type': 'AutoDealer',
      url: 'https://www.bayside.example/locations/southport/',
      geo: { latitude: -27.97, longitude: 153.4 },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Monday', opens: '08:30', closes: '17:00' },
      ],
      specialOpeningHoursSpecification: [closed],
      department: [
        { '@type': 'AutoRepair', openingHoursSpecification: [{ opens: '07:30', closes: '16:00' }] },
      ],
    });
  });
});

describe('a location', () => {
  const view = (change: Partial<Place> = {}, dealer: Partial<DealerInput> = {}) => {
    const made = aDealer({ ...dealer, locations: [{ ...sales, ...change }] });
    return placeView(made.locations[0]!, planning(made));
  };
  const withHours = (...opening_hours: NonNullable<Place['contact_detail']['opening_hours']>) => ({
    contact_detail: { ...sales.contact_detail, opening_hours },
  });

  it('has address, phone, hours, and links for contact and directions [LOC-1]', () => {
    expect(view()).toMatchObject({
      place: { street: '1 Nerang Street', phone: { text: '07 5550 1234' }, path: '/locations/southport/' },
      contactHref: '/contact-us/southport/',
      timeZone: 'Australia/Brisbane',
      departments: [{ name: 'Sales', openDays: 'Open Monday to Friday' }],
    });
  });

  it('shows a map when the dealer has a map provider and does not choose the image [CFG-59] [CFG-70] [LIMIT-7]', () => {
    const maps = { provider: 'openstreetmap' as const };
    expect(view().map).toBeUndefined();
    expect(view({}, { maps, locationDisplay: { locationMap: 'image' } }).map).toBeUndefined();
    const width = (mapZoom?: number) => {
      const { map } = view({}, { maps, locationDisplay: mapZoom ? { mapZoom } : {} });
      const [west = 0, , east = 0] = new URL(map!.src).searchParams.get('bbox')!.split(',').map(Number);
      return east - west;
    };
    expect(width()).toBeCloseTo(width(10), 5);
    expect(width(11)).toBeCloseTo(width() / 2, 4);
  });

  it('lists each department that has hours, its own first [DATA-10]', () => {
    const { departments } = view(
      withHours(
        { weekday: 1, status: 'Open', start_hour: '07:00', end_hour: '15:00', department: 'service' },
        { weekday: 1, status: 'Open', start_hour: '08:30', end_hour: '17:00', department: 'sales' },
      ),
    );
    expect(departments.map(({ name, week }) => [name, week[0]?.hours])).toEqual([
      ['Sales', '8:30 am to 5 pm'],
      ['Service', '7 am to 3 pm'],
    ]);
  });

  it('lists coming holidays, and is by appointment on other days when the dealer sets that [LOC-2] [LOC-5] [OPEN-76]', () => {
    const hours = withHours(
      { weekday: 2, status: 'Closed', date: '2026-11-03' },
      { weekday: 5, status: 'Closed', date: '2026-12-25' },
      { weekday: 6, status: 'Closed' },
    );
    const locationDisplay = { byAppointment: ['southport'] };
    const shown = view(hours, { locationDisplay });
    expect(shown.holidays.map(({ name, hours: [first] }) => [name, first?.text])).toEqual([
      ['Christmas Day', 'Closed'],
    ]);
    expect(shown.departments[0]).toMatchObject({
      openDays: 'By appointment only',
      week: [{ weekdays: [6], hours: 'By appointment only' }],
    });
  });

  it("has its own rating, or that of its dealership, when it is above the dealer's minimum [DATA-7] [DATA-15]", () => {
    const dealerships = [{ id: 'd', slug: 'd', name: 'D', average_rating: 4.2, review_count: 12 }];
    const own = { average_rating: 4.8, review_count: 30 };
    expect(view().rating).toBeUndefined();
    expect(view(own).rating).toEqual({ average: 4.8, count: 30 });
    expect(view({ dealership_slug: 'd' }, { dealerships }).rating).toEqual({ average: 4.2, count: 12 });
    expect(view(own, { reviews: { reviewAverageMinimum: 4.8 } }).rating).toBeUndefined();
  });
});

describe('the list of locations', () => {
  const props = (dealer = group()) => {
    const [page] = dealershipsPages(planning(dealer));
    if (page?.route !== 'dealerships') throw new Error('no such page');
    return page.props;
  };

  it('has every visible location, sales first, or in the order of the dealer [ROUTE-31] [LOC-8] [LOC-9] [CFG-58]', () => {
    const slugs = (dealer = group()) => props(dealer).places.map(({ place }) => place.slug);
    expect(slugs()).toEqual(['nerang', 'southport', 'southport-service']);
    const locationOrder = ['southport', 'nerang'];
    expect(slugs(group({ locationDisplay: { locationOrder } }))).toEqual([
      'southport',
      'nerang',
      'southport-service',
    ]);
  });

  it('uses a maps service for postcodes only when the dealer has a key for it [OPEN-53] [API-17]', () => {
    expect(props().geocoderKey).toBeUndefined();
    const dealer = group({ maps: { provider: 'google', browserKey: 'k' } });
    expect(props(dealer).geocoderKey).toBe('k');
    const sources = (one = group()) =>
      planSite({ dealer: one, inventory: inventoryOf([]), today }).securitySources?.['connect-src'] ?? [];
    expect(sources(dealer)).toContain('https://maps.googleapis.com');
    expect(sources()).not.toContain('https://maps.googleapis.com');
  });

  it('is shown on the home page with the sales locations only [LOC-6]', () => {
    const page = homePages(planning())[0]?.make(new Set());
    expect(page?.props.places.map(({ place }) => place.slug)).toEqual(['nerang', 'southport']);
    expect(page?.props.placesHref).toBe('/dealerships/');
  });
});

describe('the brand pages', () => {
  const pages = (dealer = group()) =>
    brandPages(planning(dealer)).filter(
      (page): page is Extract<Page, { route: 'brand' }> => page.route === 'brand',
    );

  it('exist for the makes of sales locations [ROUTE-31] [DATA-16]', () => {
    expect(pages().map(({ path, props }) => [path, props.name])).toEqual([['/brands/toyota/', 'Toyota']]);
  });

  it('name a make without cars as it is spelt [ROUTE-31] [DATA-16]', () => {
    const manufacturers = ['bmw', 'kia', 'mercedes-benz', 'land-rover', 'lexus'];
    const names = pages(group({ locations: [{ ...sales, manufacturers }] })).map(({ props }) => props.name);
    expect(names).toEqual(['BMW', 'Kia', 'Land Rover', 'Lexus', 'Mercedes-Benz']);
  });

  it('list the sellers, the workshops and the cars of the make [ROUTE-31]', () => {
    const { sellers, workshops, cars, searchHref } = pages()[0]!.props;
    expect(sellers.map(({ place }) => place.slug)).toEqual(['southport']);
    expect(workshops.map(({ place }) => place.slug)).toEqual(['southport-service']);
    expect(cars?.cars.every(({ title }) => title.includes('Toyota'))).toBe(true);
    expect(searchHref).toBe('/search/toyota/');
  });
});
