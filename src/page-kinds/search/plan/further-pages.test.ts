import { describe, expect, it } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../../site/dealer.fixture.ts';
import type { Page } from '../../page-plans.ts';
import { planSite } from '../../plan-site.ts';

type CarsPage = Extract<Page, { route: 'cars-page' }>;
type SearchPage = Extract<Page, { route: 'search' }>;

function planOf(count: number, searchPath = '/search/new-used-and-demo-cars/') {
  const cars = someCars(count, (at) => ({ car_type: at % 3 === 0 ? 'new' : 'used' }));
  const plan = planSite({
    dealer: aDealer({ search: { searchPath } }),
    inventory: inventoryOf(cars),
    today: '2025-02-01',
  });
  const further = plan.pages.filter((page): page is CarsPage => page.route === 'cars-page');
  const search = (path: string) => plan.pages.find((page): page is SearchPage => page.path === path)!.props;
  return { ...plan, further, search };
}

describe('the further pages of a list of stock, for browsers without scripts', () => {
  it.each(['/search/new-used-and-demo-cars/', '/search/used-cars/'])(
    'contain every car of %s once, in the order of the list [LIST-14]',
    (path) => {
      const { further, search } = planOf(100, path);
      const first = search(path).search.initial;
      const pages = further.filter((page) => page.path.startsWith(`${path}page/`));
      expect(pages.length).toBe(Math.ceil(first.nbHits / 21) - 1);
      const ids = [...first.hits, ...pages.flatMap(({ props }) => props.cars)].map(({ id }) => id);
      expect(new Set(ids).size).toBe(first.nbHits);
      expect(pages.map(({ props }) => props.start)).toEqual(pages.map((_, at) => (at + 1) * 21));
    },
  );

  it('link to the next and the previous page, starting at the search page', () => {
    const { further, search, pages } = planOf(70);
    const paths = new Set(pages.map(({ path }) => path));
    const of = (path: string) => further.find((page) => page.path === path)?.props.paging;
    for (const path of ['/search/', '/cars/', '/search/new-used-and-demo-cars/'])
      expect(search(path).secondPage).toBe('/search/new-used-and-demo-cars/page/2/');
    expect(of('/search/new-used-and-demo-cars/page/2/')).toEqual({
      page: 2,
      total: 4,
      previous: '/search/new-used-and-demo-cars/',
      next: '/search/new-used-and-demo-cars/page/3/',
    });
    expect(of('/search/new-used-and-demo-cars/page/4/')).not.toHaveProperty('next');
    for (const { props } of further) {
      expect(paths).toContain(props.paging.previous);
      expect(paths).toContain(props.paging.next ?? '/');
    }
  });

  it('do not exist when a list fits on one page', () => {
    const { further, search } = planOf(21);
    expect(further).toEqual([]);
    expect(search('/search/').secondPage).toBeUndefined();
  });

  it('end after twenty pages and are not indexed', () => {
    const { further, files } = planOf(1200);
    expect(further.filter(({ path }) => path.startsWith('/search/new-used-and-demo-cars/'))).toHaveLength(19);
    expect(further.every(({ head }) => !head.index)).toBe(true);
    expect(JSON.stringify(files.find(({ path }) => path === '/sitemap.xml'))).not.toContain('/page/');
  });
});
