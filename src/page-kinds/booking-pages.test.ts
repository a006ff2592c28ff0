import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { Page, RouteName } from './page.ts';
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

describe('the page that books services', () => {
  it('is for the workshops, with their numbers and what can be ticked [ROUTE-26] [DRIVE-4] [OPEN-35]', () => {
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

  it('sends the dealership where the dealer wants to be told [CFG-51]', () => {
    expect(pageOf('service', { leads: { serviceDealershipSlug: true } })?.props.form?.sendsDealership).toBe(
      true,
    );
  });

  it('leads to the scheduler that the dealer has a key of [OPEN-70]', () => {
    expect(pageOf('service')?.props.scheduler).toBeUndefined();
    const page = pageOf('service', { integrations: { xtime_webkey: 'bay side&1' } });
    expect(page?.props.scheduler?.href).toBe('https://consumer.xtime.net.au/scheduling/?webKey=bay+side%261');
  });

  it('is of the main place where there is a number for service and no workshop, and not there with neither [ROUTE-26]', () => {
    const page = pageOf('service', { ...salesOnly, phoneNumbers: { service: '07 5550 8888' } });
    expect(page?.props.places).toMatchObject([{ slug: 'southport', phone: { text: '07 5550 8888' } }]);
    expect(page?.props.form?.places).toMatchObject([{ id: '10' }]);
    expect(pageOf('service', salesOnly)).toBeUndefined();
  });
});

describe('the page that books test drives', () => {
  it('knows what can be driven, by make and model, and where [ROUTE-25]', () => {
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

  it('is not there where nothing can be driven [ROUTE-25]', () => {
    expect(pageOf('test-drive', { stock: { itemTypes: ['caravan'] } })).toBeUndefined();
    expect(pageOf('test-drive', { stock: { itemTypes: ['motorcycle', 'caravan'] } })).toBeDefined();
  });
});

describe('the parts search', () => {
  it('has a form that goes to who sells parts [OPEN-72]', () => {
    const parts = { ...aDealer().locations[0]!, id: '30', slug: 'parts', location_type: 'parts' as const };
    const page = pageOf('parts-search', { locations: [...aDealer().locations, parts] });
    expect(page?.props.form?.places).toMatchObject([{ id: '30' }]);
    expect(page?.props.form?.rules.messageRequired).toBe(false);
  });
});

describe('the page after a lead', () => {
  it('is not for search engines, and knows every place with its hours and clock [ROUTE-8] [OPEN-64] [OPEN-51]', () => {
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

  it('points to pages that the site has [OPEN-64]', () => {
    const hrefs = (change: Partial<DealerInput> = {}) =>
      pageOf('success', change)?.props.ways.map(({ href }) => href);
    const { searchPath } = aDealer().search;
    expect(hrefs()).toEqual(['/book-test-drive/', '/service/', searchPath]);
    expect(hrefs(salesOnly)).toEqual(['/book-test-drive/', searchPath]);
  });
});
