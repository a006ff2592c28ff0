import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { Page, RouteName } from './page-plans.ts';
import { planSite } from './plan-site.ts';

const place = (id: string, city: string, dealership: string) => ({
  id,
  name: `Bayside ${city}`,
  slug: city.toLowerCase(),
  dealership_id: dealership,
  address: { street: '1 Test Street', city, state: 'qld' as const, postcode: '4000' },
  contact_detail: { phone: `07 5550 10${id}` },
});

const group = (settings: Partial<DealerInput> = {}) =>
  aDealer({
    dealerships: [
      { id: 'd1', slug: 'north', name: 'Bayside North' },
      { id: 'd2', slug: 'south', name: 'Bayside South' },
    ],
    locations: [place('11', 'Noosa', 'd1'), place('12', 'Ipswich', 'd1'), place('13', 'Southport', 'd2')],
    ...settings,
  });
const plan = (dealer = group()) =>
  planSite({
    dealer,
    inventory: inventoryOf([
      aCar({ id: '1', slug: 'one', location_id: '11', dealership_id: 'd1' }),
      aCar({ id: '2', slug: 'two', location_id: '13', dealership_id: 'd2' }),
    ]),
    today: '2025-02-01',
  });
const { pages, site } = plan();
const ofRoute = <Route extends RouteName>(route: Route) =>
  pages.filter((page): page is Extract<Page, { route: Route }> => page.route === route);

describe('a dealer group on one site', () => {
  test('has a page for each location, and one for all [CFG-5]', () => {
    expect(site.locations.map(({ city }) => city).sort()).toEqual(['Ipswich', 'Noosa', 'Southport']);
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/dealerships/',
        '/locations/noosa/',
        '/locations/ipswich/',
        '/locations/southport/',
      ]),
    );
  });

  test('shows the location and phone number of each car [CFG-5]', () => {
    const cars = ofRoute('vehicle').map(({ path, props }) => [
      path,
      props.location?.name,
      props.location?.phone?.text,
    ]);
    expect(Object.fromEntries(cars.map(([path, ...rest]) => [path, rest]))).toEqual({
      '/cars/one/': ['Bayside Noosa', '07 5550 1011'],
      '/cars/two/': ['Bayside Southport', '07 5550 1013'],
    });
  });

  test.each([
    ['that of the primary location', {}],
    ['a number of its own', { phoneNumbers: { sales: '1300 975 707' } }],
  ])(
    "calls the same number from the card and the page of a car when the site's number is %s [CFG-37] [CARD-7]",
    (_, settings) => {
      const { pages, site } = plan(group({ ...settings, cards: { cardButtons: ['call'] } }));
      const calls = pages.flatMap((page) => {
        if (page.route !== 'vehicle') return [];
        const { card, location } = page.props;
        return [
          [card.actions.find(({ kind }) => kind === 'call')?.href, (location?.phone ?? site.phone)?.href],
        ];
      });
      expect(calls.map(([onCard]) => onCard)).toEqual(['tel:+61755501011', 'tel:+61755501013']);
      expect(calls.map(([, onPage]) => onPage)).toEqual(calls.map(([onCard]) => onCard));
    },
  );

  test('calls the number of the site about a car of a hidden location [CARD-7]', () => {
    const { locations } = group();
    const hidden = { ...locations[2]!, visible: false };
    const { pages, site } = plan(
      group({ locations: [...locations.slice(0, 2), hidden], cards: { cardButtons: ['call'] } }),
    );
    const page = pages.find(({ path }) => path === '/cars/two/');
    expect(page?.route === 'vehicle' && page.props.card.actions[0]?.href).toBe(site.phone?.href);
  });

  test('reports a saved car for the dealership of the car [EVENT-5]', () => {
    const ids = ofRoute('vehicle').map(({ props }) => [props.card.page.dealershipId, props.dealershipId]);
    expect(ids).toEqual([
      ['d1', 'd1'],
      ['d2', 'd2'],
    ]);
  });

  test('asks for the dealership in its forms [CFG-5]', () => {
    const [contact] = ofRoute('contact');
    expect(contact?.props.form?.dealerships).toEqual([
      { id: 'd1', slug: 'north', name: 'Bayside North' },
      { id: 'd2', slug: 'south', name: 'Bayside South' },
    ]);
    expect(contact?.props.form?.places.map(({ dealershipSlug }) => dealershipSlug)).toContain('south');
  });
});
