import { describe, expect, it } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../../site/dealer.fixture.ts';
import type { Page } from '../../page-plans.ts';
import { planSite } from '../../plan-site.ts';
import type { SearchProps } from './search-pages.ts';

const types = ['new', 'used', 'demo'] as const;
const cars = someCars(45, (index) => ({ car_type: types[index % 3]! }));
const pagesOf = (change = {}, inStock = cars) =>
  planSite({ dealer: aDealer(change), inventory: inventoryOf(inStock), today: '2025-02-01' }).pages.filter(
    (page): page is Extract<Page, { route: 'search' }> => page.route === 'search',
  );
const pages = pagesOf();
const propsOf = (path: string, from = pages): SearchProps => from.find((page) => page.path === path)!.props;

describe('searchPages', () => {
  it.each([
    ['/search/', [], 45, 'New, used and demo cars'],
    ['/search/new-cars/', ['new'], 15, 'New cars'],
    ['/search/used-cars/', ['used'], 15, 'Used cars'],
    ['/search/demo-cars/', ['demo'], 15, 'Demo cars'],
    ['/search/new-and-demo-cars/', ['new', 'demo'], 30, 'New and demo cars'],
    ['/search/new-used-and-demo-cars/', [], 45, 'New, used and demo cars'],
    ['/cars/', [], 45, 'New, used and demo cars'],
  ])('%s lists %j [ROUTE-2] [ROUTE-13] [LIST-34]', (path, carTypes, count, heading) => {
    const props = propsOf(path);
    expect(props.search.scope.car_type ?? []).toEqual(carTypes);
    expect(props.search.initial.nbHits).toBe(count);
    expect(props.heading).toBe(heading);
  });

  it('has the heading of the dealer on the list of all cars alone [LIST-42]', () => {
    const named = pagesOf({ search: { heading: 'The collection' } });
    expect(propsOf('/search/', named).heading).toBe('The collection');
    expect(propsOf('/search/used-cars/', named).heading).toBe('Used cars');
  });

  it('has the makes above the list in salon alone [LIST-42]', () => {
    const lines = (template: string) => propsOf('/search/', pagesOf({ template })).makes;
    expect(lines('harbour')).toEqual([]);
    expect(lines('salon').map(({ label }) => label)).toEqual(['All', 'Ford', 'Kia', 'Mazda', 'Toyota']);
    expect(lines('salon')[1]?.href).toBe('/search/ford/');
  });

  const usedOnly = pagesOf(
    {},
    someCars(3, () => ({ car_type: 'used' })),
  );
  const demosToo = pagesOf(
    {},
    someCars(3, (index) => ({ car_type: index ? 'used' : 'demo' })),
  );
  const noStock = pagesOf({}, []);
  it.each([
    [usedOnly, '/search/new-cars/', 'No new cars', 'See our used cars, or ask us.'],
    [usedOnly, '/search/new-and-demo-cars/', 'No new or demo cars', 'See our used cars, or ask us.'],
    [demosToo, '/search/new-cars/', 'No new cars', 'See our used and demo cars, or ask us.'],
    [noStock, '/search/', 'No cars', 'Ask us what comes next.'],
  ])('says that there are none of a kind, and leads to what there is: %#', (from, path, none, others) => {
    const { head, props } = from.find((page) => page.path === path)!;
    expect(props.heading).toBe(`${none} at the moment`);
    expect(head.title).toBe(`${none} in Southport QLD at the moment | Bayside Motors`);
    expect(props.intro).toBe(`We have ${none.replace('No', 'no')} at the moment. ${others}`);
    const whole = { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' };
    expect(props.search.widen).toEqual(from === noStock ? undefined : whole);
  });

  it('speaks only of the kinds that there are, on a page of two', () => {
    const { heading, intro } = propsOf('/search/new-and-demo-cars/', demosToo);
    expect(heading).toBe('New and demo cars');
    expect(propsOf('/search/used-cars/', demosToo).search).not.toHaveProperty('widen');
    expect(intro).toMatch(/^Demo cars: nearly new/);
  });

  it('links to the pages of other conditions that have cars', () => {
    const conditions = (path: string, from = pages) =>
      propsOf(path, from).browse.find(({ heading }) => heading === 'Browse by condition')?.links;
    expect(conditions('/search/used-cars/')).toEqual([
      { label: 'New cars', href: '/search/new-cars/' },
      { label: 'Demo cars', href: '/search/demo-cars/' },
      { label: 'New and demo cars', href: '/search/new-and-demo-cars/' },
    ]);
    expect(conditions('/search/')).toHaveLength(4);
  });

  it('contains the newest cars, up to the page size [CFG-31]', () => {
    const { initial } = propsOf('/search/').search;
    expect(initial.hits).toHaveLength(21);
    expect(initial.hits[0]?.id).toBe('1000');
  });

  it('has the sort orders of the specification, and kilometres if the dealer configured that [LIST-4] [CFG-28]', () => {
    const values = (from = pages) => propsOf('/search/', from).search.sortOptions.map(({ value }) => value);
    expect(values()).toEqual(['', 'created_at:desc', 'price:desc', 'price:asc']);
    expect(values(pagesOf({ search: { sortByKms: true } })).slice(4)).toEqual(['km:desc', 'km:asc']);
  });

  it('has the page of all cars as canonical page by default [ROUTE-15] [CFG-21]', () => {
    expect(aDealer().search.searchPath).toBe('/search/new-used-and-demo-cars/');
    for (const path of ['/search/', '/cars/']) {
      const { canonical } = pages.find((page) => page.path === path)!.head;
      expect(canonical).toBe('https://www.bayside.example/search/new-used-and-demo-cars/');
    }
  });

  it("has a page at the dealer's own search path [CFG-21] [ROUTE-14]", () => {
    const own = pagesOf({ search: { searchPath: '/stock/' } });
    expect(own.map(({ path }) => path)).toContain('/stock/');
    expect(own.find(({ path }) => path === '/search/')?.head.canonical).toBe(
      'https://www.bayside.example/stock/',
    );
  });

  it('contains the date of the build', () => {
    expect(propsOf('/search/').search.today).toBe('2025-02-01');
  });

  it('contains structured data with its cars', () => {
    const list = pages[0]!.head.jsonLd.find((thing) => JSON.stringify(thing).includes('ItemList'));
    expect(JSON.stringify(list)).toContain('https://www.bayside.example/cars/car-1000/');
  });
});
