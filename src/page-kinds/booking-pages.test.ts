import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { Page, RouteName } from './page-plans.ts';
import { planSite } from './plan-site.ts';

type OfRoute<Route extends RouteName> = Extract<Page, { route: Route }>;

const pageOf = <Route extends RouteName>(
  route: Route,
  change: Partial<DealerInput> = {},
  cars: ReturnType<typeof aCar>[] = [],
) =>
  planSite({ dealer: aDealer(change), inventory: inventoryOf(cars), today: '2025-02-01' }).pages.find(
    (page): page is OfRoute<Route> => page.route === route,
  );
const salesOnly = { locations: aDealer().locations.filter(({ slug }) => slug === 'southport') };

describe('the service booking page', () => {
  it('lists the workshops with their phone numbers, and the additional services [ROUTE-26] [DRIVE-4] [OPEN-35]', () => {
    const page = pageOf('service', { leads: { additionalServices: ['Wheel alignment'] } });
    expect(page?.path).toBe('/service/');
    expect(page?.props.places).toMatchObject([
      { slug: 'southport-service', phone: { text: '07 5550 5678' } },
    ]);
    expect(page?.props.form).toMatchObject({
      places: [{ id: '20' }],
      additionalServices: ['Wheel alignment'],
      sendsDealership: false,
      rules: { messageRequired: false, termsRequired: false },
    });
    expect(page?.props.additionalServices).toEqual(['Wheel alignment']);
  });

  it('sends the dealership when the dealer asks for that [CFG-51]', () => {
    expect(pageOf('service', { leads: { serviceDealershipSlug: true } })?.props.form?.sendsDealership).toBe(
      true,
    );
  });

  it('links to the Xtime scheduler when the dealer has a key for it [OPEN-70]', () => {
    expect(pageOf('service')?.props.scheduler).toBeUndefined();
    const page = pageOf('service', { integrations: { xtime_webkey: 'bay side&1' } });
    expect(page?.props.scheduler?.href).toBe('https://consumer.xtime.net.au/scheduling/?webKey=bay+side%261');
  });

  it('is for the main location when the dealer has a service number but no workshop, and is absent without both [ROUTE-26]', () => {
    const page = pageOf('service', { ...salesOnly, phoneNumbers: { service: '07 5550 8888' } });
    expect(page?.props.places).toMatchObject([{ slug: 'southport', phone: { text: '07 5550 8888' } }]);
    expect(page?.props.form?.places).toMatchObject([{ id: '10' }]);
    expect(pageOf('service', salesOnly)).toBeUndefined();
  });
});

describe('a form that books a day', () => {
  /** 25 December 2024 was a Wednesday. */
  const opening_hours = [
    { weekday: 0, status: 'Closed' as const, department: 'all' as const },
    ...[1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      status: 'Open' as const,
      department: 'all' as const,
      start_hour: '09:00',
      end_hour: '17:00',
    })),
    { weekday: 3, status: 'Closed' as const, department: 'service' as const, date: '2024-12-25' },
  ];
  const change: Partial<DealerInput> = {
    locations: aDealer().locations.map((place) => ({
      ...place,
      contact_detail: { ...place.contact_detail, opening_hours },
    })),
    appointments: { testDrive: { daysAhead: 9 }, service: { daysAhead: 12 } },
  };
  const closedOn = (route: 'service' | 'test-drive') => {
    const dealer = aDealer(change);
    const planned = planSite({ dealer, inventory: inventoryOf([]), today: '2024-12-20' }).pages;
    const page = planned.find((one): one is OfRoute<typeof route> => one.route === route);
    return page?.props.form?.places.map(({ closed }) => closed);
  };

  it('has the closed days of each place, as far ahead as can be booked, for days that cannot be looked up [OPEN-7]', () => {
    expect(closedOn('test-drive')).toEqual([['2024-12-22', '2024-12-29']]);
    expect(closedOn('service')).toEqual([['2024-12-22', '2024-12-25', '2024-12-29']]);
  });

  it('is the only one that has them', () => {
    expect(pageOf('contact', change)?.props.form?.places[0]?.closed).toBeUndefined();
  });
});

describe('the test drive page', () => {
  it('lists the cars for test drives by make and model, and the locations [ROUTE-25]', () => {
    const cars = [
      aCar({ id: '1', slug: 'one', make: 'Toyota', model: 'Yaris' }),
      aCar({ id: '2', slug: 'two', make: 'Toyota', model: 'Corolla' }),
      aCar({
        id: '3',
        slug: 'three',
        make: 'Kia',
        model: 'Rio',
        status: 'sold',
        sold_at: '2025-01-31T00:00:00Z',
      }),
    ];
    const page = pageOf('test-drive', {}, cars);
    expect(page?.path).toBe('/book-test-drive/');
    expect(page?.props.form?.makes).toEqual([{ name: 'Toyota', models: ['Corolla', 'Yaris'] }]);
    expect(page?.props.form?.places).toMatchObject([{ id: '10' }]);
    expect(page?.head.title).toBe('Book a test drive in Southport | Bayside Motors');
  });

  it('is absent when no item type of the dealer can be test driven [ROUTE-25]', () => {
    expect(pageOf('test-drive', { stock: { itemTypes: ['caravan'] } })).toBeUndefined();
    expect(pageOf('test-drive', { stock: { itemTypes: ['motorcycle', 'caravan'] } })).toBeDefined();
  });
});

describe('the parts search', () => {
  it('has a form that is sent to the parts departments [OPEN-72]', () => {
    const parts = { ...aDealer().locations[0]!, id: '30', slug: 'parts', location_type: 'parts' as const };
    const page = pageOf('parts-search', { locations: [...aDealer().locations, parts] });
    expect(page?.props.form?.places).toMatchObject([{ id: '30' }]);
    expect(page?.props.form?.rules.messageRequired).toBe(false);
  });
});

describe('the page after a lead', () => {
  it('is not indexed, and has the opening hours and time zone of every location [ROUTE-8] [OPEN-64] [OPEN-51]', () => {
    const page = pageOf('success');
    expect(page?.path).toBe('/success/');
    expect(page?.head.index).toBe(false);
    expect(page?.props.setup.places).toMatchObject([
      {
        id: '10',
        type: 'sales',
        timeZone: 'Australia/Brisbane',
        hoursText: expect.stringContaining('1*=08:30-17:30'),
      },
      { id: '20', type: 'service' },
    ]);
  });

  it('links to pages that the site has [OPEN-64]', () => {
    const hrefs = (change: Partial<DealerInput> = {}) =>
      pageOf('success', change)?.props.ways.map(({ href }) => href);
    const { searchPath } = aDealer().search;
    expect(hrefs()).toEqual(['/book-test-drive/', '/service/', searchPath]);
    expect(hrefs(salesOnly)).toEqual(['/book-test-drive/', searchPath]);
  });
});
