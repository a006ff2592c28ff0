import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page, PropsOf } from '../../page-kinds/page-plans.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import type { SearchProps } from '../../page-kinds/search/plan/search-pages.ts';
import { comparable } from '../../search/static/tokens.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';
import { planningOf } from '../planning.ts';
import { linkedCarCount, stockEngine } from './link-counts.ts';
import { chosenSearch, filteredSearch } from './search-routes.ts';

const today = '2025-02-01';
const makes = ['Mazda', 'Kia', 'MAZDA', 'Great Wall'];
/** Every seventh car was sold yesterday. The list still shows it. */
const yard = someCars(120, (at) => ({
  make: makes[at % 4]!,
  model: ['2', 'CX-5', 'cx-5', 'Sportage', 'Rio'][at % 5]!,
  simple_body: ['SUV', 'Ute', 'Hatch'][at % 3]!,
  car_type: (['used', 'new', 'demo'] as const)[at % 3]!,
  price: at % 11 === 0 ? 0 : 9000 + at * 500,
  ...(at % 7 === 0 && { status: 'sold' as const, sold_at: '2025-01-31T00:00:00Z' }),
}));
const sourcesOf = (searchPath?: string) => ({
  dealer: aDealer(searchPath ? { search: { searchPath } } : {}),
  inventory: inventoryOf(yard),
  today,
});
const stockPath = '/search/new-used-and-demo-cars/';

describe('a count beside a link', () => {
  it('equals the count of the list and of its filter, for any search [LIST-8]', () => {
    const planning = planningOf(sourcesOf());
    const engine = stockEngine(planning);
    const chosen = fc.record({
      make: fc.subarray(['Mazda', 'Kia', 'Great Wall']),
      body: fc.subarray(['SUV', 'Ute', 'Hatch']),
      car_type: fc.subarray(['used', 'new', 'demo']),
    });
    fc.assert(
      fc.property(chosen, fc.constantFrom('make', 'body', 'car_type', 'model'), (filters, facet) => {
        const filter = Object.entries(filters)
          .filter(([field, values]) => values.length > 0 && field !== facet)
          .map(([field, values]) => ({ field, in: values }));
        const { facets } = engine.search({ filter, facets: [facet] });
        const counted = Object.entries(facets[facet] ?? {});
        for (const [value] of counted) {
          const same = counted.filter(([other]) => comparable(other) === comparable(value));
          const told = same.reduce((sum, [, count]) => sum + count, 0);
          const href = chosenSearch(stockPath, { ...filters, [facet]: [value] });
          const listed = engine.search({
            filter: [...filter, { field: facet, in: [value] }],
            hitsPerPage: 200,
          });
          expect(linkedCarCount(planning, href)).toBe(told);
          expect(listed.hits).toHaveLength(told);
        }
      }),
    );
  });

  it('includes recently sold cars, and only cars of the types of its page', () => {
    const planning = planningOf(sourcesOf());
    const all = planning.stock.length;
    expect(planning.stock.some(({ listed }) => listed.status === 'sold')).toBe(true);
    expect(linkedCarCount(planning, stockPath)).toBe(all);
    const kinds = ['new', 'used', 'demo'].map((kind) => linkedCarCount(planning, `/search/${kind}-cars/`));
    expect(kinds.reduce((sum, count) => sum + count)).toBe(all);
    expect(linkedCarCount(planning, '/search/mazda/')).toBe(
      linkedCarCount(planning, filteredSearch(stockPath, 'make', 'Mazda')),
    );
  });

  it('throws for a link to a page without a search', () => {
    expect(() => linkedCarCount(planningOf(sourcesOf()), '/contact/')).toThrow(
      'does not lead to a search page',
    );
  });
});

describe.each([undefined, '/search/used-cars/', '/search/demo-cars/'])(
  'the home page of a dealer with the search path %s [CFG-21]',
  (searchPath) => {
    const { pages } = planSite(sourcesOf(searchPath));
    const home = propsOf<PropsOf<'home'>>(pages, '/');
    const search = propsOf<SearchProps>(pages, searchPath ?? stockPath).search;
    const planning = planningOf(sourcesOf(searchPath));

    it('shows in its finder the number of cars of the search, in total and for each choice [LIST-6]', () => {
      const { finder } = home;
      expect(finder.total).toBe(search.initial.nbHits);
      expect(finder.makes.map(({ name }) => comparable(name))).toEqual(['great wall', 'kia', 'mazda']);
      expect(finder.makes.reduce((sum, { count }) => sum + count, 0)).toBe(finder.total);
      for (const { count, models } of finder.makes)
        expect(models.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      const upTo = (query: string, step: number) =>
        linkedCarCount(planning, `${search.path}?range[price]=:${step}${query}`);
      expect(finder.priceSteps.length).toBeGreaterThan(1);
      for (const [at, step] of finder.priceSteps.entries()) {
        expect(finder.upTo[at]).toBe(upTo('', step));
        for (const make of finder.makes) {
          const ofMake = `&refinementList[make][0]=${make.name}`;
          expect(make.upTo[at]).toBe(upTo(ofMake, step));
          for (const model of make.models)
            expect(model.upTo[at]).toBe(upTo(`${ofMake}&refinementList[model][0]=${model.name}`, step));
        }
      }
    });

    it('shows on every tile the number of cars on its page [TILE-5]', () => {
      expect(home.makes.length).toBe(3);
      expect(home.bodies.length).toBeGreaterThan(0);
      for (const { href, count } of [...home.makes, ...home.bodies])
        expect(count).toBe(linkedCarCount(planning, href));
      const ofFinder = new Map(home.finder.makes.map(({ name, count }) => [comparable(name), count]));
      for (const { name, count } of home.makes) expect(count).toBe(ofFinder.get(comparable(name)));
    });

    it('shows in each price block the number of cars of its link [BUDGET-6] [BUDGET-12]', () => {
      const { finder, priceRange } = home.budget;
      const within = (range: string) =>
        linkedCarCount(planning, `${search.path}?sortBy=price:desc&range[price]=${range}`);
      expect(finder?.inReach).toBe(within('1001:54000'));
      expect(priceRange?.count).toBe(within('5000:250000'));
    });
  },
);

function propsOf<Props>(pages: readonly Page[], path: string): Props {
  return pages.find((page) => page.path === path)!.props as Props;
}
