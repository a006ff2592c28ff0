import { describe, expect, it } from 'vitest';
import type { Car } from '../../../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf, someCars } from '../../../site/dealer.fixture.ts';
import type { Page } from '../../page-plans.ts';
import { planSite } from '../../plan-site.ts';
import type { SearchProps } from './search-pages.ts';

type SearchPage = Extract<Page, { route: 'search' }>;
const planOf = (cars: Car[], dealer = aDealer()) =>
  planSite({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' });
const searchPage = (path: string, cars: Car[], dealer = aDealer()) =>
  planOf(cars, dealer).pages.find(
    (page): page is SearchPage => page.route === 'search' && page.path === path,
  )!;
const one = (id: string, change: Parameters<typeof aCar>[0] = {}) =>
  aCar({ id, slug: `car-${id}`, ...change });
const yard = someCars(42);
const linksOf = (props: SearchProps) =>
  Object.fromEntries(props.browse.map(({ heading, links }) => [heading, links.map(({ href }) => href)]));

describe('landing pages', () => {
  it.each([
    ['/search/toyota/', { make: ['Toyota'] }, (car: Car) => car.make === 'Toyota'],
    ['/search/mazda/cx-5/', { make: ['Mazda'], model: ['CX-5'] }, (car: Car) => car.model === 'CX-5'],
    ['/search/mazda/3/', { make: ['Mazda'], model: ['3'] }, (car: Car) => car.model === '3'],
    ['/search/suv/', { body: ['SUV'] }, (car: Car) => car.simple_body === 'SUV'],
  ])('%s lists only its own cars [ROUTE-16]', (path, scope, belongs) => {
    const { search } = searchPage(path, yard).props;
    expect(search.path).toBe(path);
    expect(search.scope).toEqual(scope);
    expect(search.initial.nbHits).toBe(yard.filter(belongs).length);
    expect(search.initial.nbHits).toBeGreaterThan(1);
    expect(search.widen).toEqual({ label: 'Search all cars', href: '/search/new-used-and-demo-cars/' });
  });

  it('show only filters with a choice', () => {
    const { search } = searchPage('/search/mazda/cx-5/', yard).props;
    expect(search.filters).toEqual(['keyword', 'price', 'km', 'colour']);
    expect(Object.keys(search.initial.facets)).not.toContain('make');
    expect(search.bodyTiles).toBeUndefined();
  });

  it('link from a make to its models, from a model to its siblings, and from a body type to its makes [ROUTE-16]', () => {
    expect(linksOf(searchPage('/search/toyota/', yard).props)).toEqual({
      'Toyota models': ['/search/toyota/corolla/', '/search/toyota/hilux/'],
      'Body types': ['/search/hatch/', '/search/ute/'],
    });
    expect(linksOf(searchPage('/search/toyota/corolla/', yard).props)).toEqual({
      'More from Toyota': ['/search/toyota/', '/search/toyota/hilux/'],
      'Body types': ['/search/hatch/'],
    });
    expect(linksOf(searchPage('/search/hatch/', yard).props)).toEqual({
      'Makes with hatches': ['/search/mazda/', '/search/toyota/', '/directory/manufacturers/'],
      'Other body types': ['/search/sedan/', '/search/suv/', '/search/ute/'],
    });
    const all = linksOf(searchPage('/search/used-cars/', yard).props);
    expect(all['Browse by make']).toEqual([
      '/search/ford/',
      '/search/kia/',
      '/search/mazda/',
      '/search/toyota/',
      '/directory/manufacturers/',
    ]);
    expect(all['Browse by body type']).toHaveLength(4);
  });

  it('have a breadcrumb for visitors and search engines', () => {
    const { head, props } = searchPage('/search/toyota/corolla/', yard);
    expect(props.breadcrumb).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Toyota', href: '/search/toyota/' },
      { label: 'Corolla', href: '/search/toyota/corolla/' },
    ]);
    expect(JSON.stringify(head.jsonLd)).toContain('"position":3,"name":"Corolla"');
    const list = head.jsonLd.find((thing) => JSON.stringify(thing).includes('ItemList'));
    expect(JSON.stringify(list)).toContain('https://www.bayside.example/cars/car-1000/');
  });

  it('do not use the path of the dealer’s own search [CFG-21] [ROUTE-14]', () => {
    const dealer = aDealer({ search: { searchPath: '/search/toyota/' } });
    const page = searchPage('/search/toyota/', yard, dealer);
    expect(page.props.search.initial.nbHits).toBe(42);
    expect(
      searchPage('/search/toyota/corolla/', yard, dealer).props.breadcrumb?.map(({ label }) => label),
    ).toEqual(['Home', 'Corolla']);
    const paths = planOf(yard, dealer).pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the metadata for search engines', () => {
  const indexingOf = (path: string, cars: Car[]) => {
    const { head } = searchPage(path, cars);
    return [head.index, head.canonical.replace('https://www.bayside.example', '')];
  };
  const few = [one('1'), one('2'), one('3', { model: 'HiLux' }), one('4', { make: 'Kia', model: 'Rio' })];

  it('allows indexing of lists with several cars, and of each list only once [ROUTE-16]', () => {
    expect(indexingOf('/search/toyota/corolla/', few)).toEqual([true, '/search/toyota/corolla/']);
    expect(indexingOf('/search/toyota/hilux/', few)).toEqual([false, '/search/toyota/hilux/']);
    expect(indexingOf('/search/kia/', few)).toEqual([false, '/search/kia/']);
    expect(indexingOf('/search/hatch/', few)).toEqual([true, '/search/new-used-and-demo-cars/']);
    expect(indexingOf('/search/ford/ranger/', yard)).toEqual([true, '/search/ford/']);
  });

  it('does not allow indexing of a list with only one available car', () => {
    const sold = { sold: true, sold_at: '2025-01-31T00:00:00Z' };
    const cars = [one('1'), one('2', sold), one('3', { make: 'Kia', model: 'Rio' })];
    expect(indexingOf('/search/toyota/', cars)).toEqual([false, '/search/toyota/']);
  });
});

describe('the texts of a landing page', () => {
  const words = (path: string, cars: Car[], dealer = aDealer()) => {
    const { head, props } = searchPage(path, cars, dealer);
    return { heading: props.heading, title: head.title, intro: props.intro };
  };
  const corolla = (id: string, change = {}) => one(id, { price: 26_990, ...change });

  it('of a make contain conditions, body types and a lowest price', () => {
    const cars = [corolla('1', { car_type: 'new' }), corolla('2', { model: 'HiLux', simple_body: 'Ute' })];
    expect(words('/search/toyota/', cars)).toEqual({
      heading: 'Toyota cars',
      title: 'New and used Toyota cars for sale in Southport QLD | Bayside Motors',
      intro:
        'New and used Toyota cars from under $30,000: hatches and utes. See them at Bayside Motors in Southport.',
    });
  });

  it('of a model contain body type and fuels', () => {
    const cars = [corolla('1', { simple_fuel: 'Hybrid' }), corolla('2')];
    expect(words('/search/toyota/corolla/', cars)).toMatchObject({
      heading: 'Toyota Corolla',
      intro: expect.stringMatching(
        /^Used Toyota Corolla hatches from under \$30,000, hybrid or petrol\. See them/,
      ),
    });
  });

  it('of a body type contain the makes', () => {
    const makes = ['Kia', 'MG', 'Mazda', 'Ford', 'Kia', 'Ford', 'Mazda'];
    const cars = makes.map((make, at) => corolla(String(at), { make, model: 'X' }));
    expect(words('/search/hatch/', cars).intro).toContain(
      'Used hatches from under $30,000: Ford, Kia, Mazda and MG.',
    );
    expect(words('/search/hatch/', [...cars, corolla('8', { make: 'BYD' })]).intro).toContain(
      ': Ford, Kia, Mazda and other makes.',
    );
    expect(words('/search/hatch/', [corolla('1'), corolla('2')])).toMatchObject({
      heading: 'Hatches',
      intro: expect.stringContaining('Used Toyota hatches from'),
    });
  });

  it('state the charges that a price does not include', () => {
    const excluding = { price: 9_990, price_type: 'Excl. Govt. Charges' };
    const intro = (change = {}) => words('/search/toyota/', [corolla('1', change), corolla('2')]).intro;
    expect(intro(excluding)).toContain('from under $10,000 plus government charges.');
    expect(intro({ ...excluding, sold: true, sold_at: '2025-01-31T00:00:00Z' })).toContain(
      'from under $30,000.',
    );
    expect(words('/search/toyota/', [corolla('1', { price: 0 })]).intro).not.toContain('$');
  });

  it('use the noun "motorhomes" for motorhomes under caravans [CFG-34]', () => {
    const dealer = aDealer({ stock: { itemTypes: ['caravan', 'motorcycle'] } });
    const camper = {
      make: 'Avida',
      model: 'Ceduna',
      item_type: 'caravan' as const,
      simple_body: 'Motorhome',
    };
    expect(words('/search/avida/', [corolla('1', camper)], dealer).heading).toBe('Avida motorhomes');
    expect(searchPage('/search/avida/', [corolla('1', camper)], dealer).props.search.noun.other).toBe(
      'Caravans',
    );
  });

  it('contain the locations of the cars', () => {
    const [service, southport] = aDealer().locations;
    const nerang = {
      ...southport!,
      id: '11',
      slug: 'nerang',
      name: 'Nerang',
      primary: false,
      address: { ...southport!.address, city: 'Nerang' },
    };
    const dealer = aDealer({ locations: [service!, southport!, nerang] });
    const cars = [corolla('1', { location_id: '11' }), corolla('2', { make: 'Kia', model: 'Rio' })];
    expect(words('/search/toyota/', cars, dealer)).toMatchObject({
      title: 'Used Toyota cars for sale in Nerang QLD | Bayside Motors',
      intro: expect.stringContaining('See them in Nerang.'),
    });
    expect(words('/search/hatch/', cars, dealer).intro).toContain('See them in Southport and Nerang');
  });

  it('do not change with a sale or a small price change', () => {
    const before = words('/search/toyota/', yard);
    const cheaper = yard.map((car) => ({ ...car, price: car.price > 12_000 ? car.price - 500 : car.price }));
    expect(words('/search/toyota/', cheaper.slice(1))).toEqual(before);
  });
});
