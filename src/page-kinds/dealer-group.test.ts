import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { Page, RouteName } from './page.ts';
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

describe('a group in one deployment', () => {
  test('shows every location on pages of its own, and all together [CFG-5]', () => {
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

  test('says of every car whose it is, and rings that place [CFG-5]', () => {
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
    ['the primary location', {}],
    ['a number of its own', { phoneNumbers: { sales: '1300 975 707' } }],
  ])(
    'rings from a card whom the page of its car rings, where the site itself has the number of %s [CFG-37] [CARD-7]',
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

  test('rings its own number about a car of a place that is not shown [CARD-7]', () => {
    const { locations } = group();
    const hidden = { ...locations[2]!, visible: false };
    const { pages, site } = plan(
      group({ locations: [...locations.slice(0, 2), hidden], cards: { cardButtons: ['call'] } }),
    );
    const page = pages.find(({ path }) => path === '/cars/two/');
    expect(page?.route === 'vehicle' && page.props.card.actions[0]?.href).toBe(site.phone?.href);
  });

  test('counts the saving of a car for its own dealership [EVENT-5]', () => {
    const ids = ofRoute('vehicle').map(({ props }) => [props.card.saving?.dealershipId, props.dealershipId]);
    expect(ids).toEqual([
      ['d1', 'd1'],
      ['d2', 'd2'],
    ]);
  });

  test('asks in its forms which dealership is meant [CFG-5]', () => {
    const [contact] = ofRoute('contact');
    expect(contact?.props.form?.dealerships).toEqual([
      { id: 'd1', slug: 'north', name: 'Bayside North' },
      { id: 'd2', slug: 'south', name: 'Bayside South' },
    ]);
    expect(contact?.props.form?.places.map(({ dealershipSlug }) => dealershipSlug)).toContain('south');
  });
});
