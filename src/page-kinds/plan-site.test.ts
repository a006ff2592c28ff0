import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarInput } from '../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf, someCars } from '../site/dealer.fixture.ts';
import type { Page } from './page-plans.ts';
import { planSite } from './plan-site.ts';

const today = '2025-02-01';
const plan = (cars = someCars(60), dealer = aDealer()) =>
  planSite({ dealer, inventory: inventoryOf(cars), today });
const pathsOf = (pages: Page[]) => pages.map(({ path }) => path);

describe('planSite', () => {
  it('has home, search pages, a page for every car, and the page for unknown addresses [ROUTE-1] [ROUTE-3]', () => {
    const { pages } = plan([aCar()]);
    expect(pathsOf(pages)).toEqual([
      '/',
      '/search/new-used-and-demo-cars/',
      '/search/',
      '/search/new-cars/',
      '/search/used-cars/',
      '/search/demo-cars/',
      '/search/new-and-demo-cars/',
      '/cars/',
      '/search/toyota/',
      '/search/toyota/corolla/',
      '/search/hatch/',
      '/directory/manufacturers/',
      '/cars/2021-toyota-corolla-1/',
      '/watchlist/',
      '/sign-in/',
      '/finance/',
      '/personalised/finance/',
      '/locations/southport/',
      '/locations/southport-service/',
      '/dealerships/',
      '/contact/',
      '/contact-us/',
      '/contact-us/southport/',
      '/contact-us/southport-service/',
      '/book-test-drive/',
      '/service/',
      '/trade-in/',
      '/sell-my-car/',
      '/sell-your-car/',
      '/cars/trade-in/',
      '/success/',
      '/offline/',
      '/404.html',
    ]);
  });

  it('states the rates of its weekly figures in the notes when the cards do not [CFG-41] [FIN-13]', () => {
    const figures = { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 123, paymentMonth: 531 };
    const cars = [aCar({ finance_lenders: { manual: { ...figures, termMonths: 60 } } })];
    const rates = (weeklyFinanceRate: boolean) =>
      plan(cars, aDealer({ finance: { lender: 'manual', weeklyFinanceRate } })).site.repaymentNotes?.rates;
    expect(rates(false)).toBe(
      'The weekly repayments are at 7.99% p.a. interest, 8.45% p.a. comparison rate.',
    );
    expect(rates(true)).toBeUndefined();
  });

  it('is the same for the same sources', () => {
    const again = JSON.stringify(plan());
    expect(JSON.stringify(plan()) === again).toBe(true);
  });

  it('does not depend on the order of the stock', () => {
    expect(JSON.stringify(plan(someCars(30).reverse())) === JSON.stringify(plan(someCars(30)))).toBe(true);
  });

  it('plans a site without cars', () => {
    const { pages } = plan([]);
    expect(pathsOf(pages)).toContain('/');
    expect(pages.find(({ path }) => path === '/search/used-cars/')?.head.index).toBe(false);
  });

  it('leaves out pages and index entries of cars that the stock filter excludes [LIST-32] [LIST-33]', () => {
    const sold = (id: string, sold_at: string) => aCar({ id, slug: `car-${id}`, sold: true, sold_at });
    const cars = [aCar(), sold('2', '2025-01-30T00:00:00Z'), sold('3', '2025-01-20T00:00:00Z')];
    const { pages, files } = plan(cars);
    expect(pathsOf(pages)).toContain('/cars/car-2/');
    expect(pathsOf(pages)).not.toContain('/cars/car-3/');
    const index = files.find(({ path }) => /cars\.[0-9a-f]+\.json$/.test(path));
    expect(index && 'body' in index && index.body.includes('car-2')).toBe(true);
    expect(index && 'body' in index && index.body.includes('car-3')).toBe(false);
  });

  it('allows pages to connect to an API on its own host', () => {
    const baseUrl = 'https://api.example.com.au';
    const reach = (api: { enabled: boolean; baseUrl?: string }) =>
      plan([aCar()], aDealer({ api })).securitySources?.['connect-src'];
    expect(reach({ enabled: true, baseUrl })).toEqual([baseUrl]);
    expect(reach({ enabled: true })).toBeUndefined();
    expect(reach({ enabled: false, baseUrl })).toBeUndefined();
  });

  it('calculates ages from the date of the stock when the dealer sets one', () => {
    const fixed = aDealer({ stock: { asOf: '2025-01-12' } });
    const card = (dealer = aDealer()) =>
      JSON.stringify(plan([aCar()], dealer).pages.find(({ route }) => route === 'vehicle'));
    expect(card(fixed)).toContain('"kind":"new"');
    expect(card()).not.toContain('"kind":"new"');
  });
});

describe('what changes with the stock', () => {
  const cars = someCars(60);
  const changed = cars.map((car) => (car.id === '1030' ? { ...car, price: car.price + 700 } : car));
  const before = plan(cars);
  const after = plan(changed);

  it('a new price changes only the page of the car and the pages that show it', () => {
    const texts = (pages: Page[]) => new Map(pages.map((page) => [page.path, JSON.stringify(page)]));
    const [old, fresh] = [texts(before.pages), texts(after.pages)];
    const differing = [...old.keys()].filter((path) => old.get(path) !== fresh.get(path));
    const showing = [...old.keys()].filter((path) =>
      /"(\/cars\/)?car-1030\/?"/.test(`${old.get(path)}${fresh.get(path)}`),
    );
    expect(differing.sort()).toEqual(showing.sort());
    expect(differing).toContain('/cars/car-1030/');
    expect(differing.length).toBeLessThan(12);
  });

  it('a new car does not change what all pages share', () => {
    expect(after.site).toEqual(before.site);
    expect(plan([...cars, aCar({ slug: 'one-more', id: 'x' })]).site).toEqual(before.site);
  });

  it('the name of the index file is in its manifest, and in no page', () => {
    const index = after.files.find(({ path }) => /\/cars\.[0-9a-f]+\.json$/.test(path))!;
    const name = index.path.split('/').at(-1)!;
    expect(JSON.stringify(after.pages)).not.toContain(name);
    const manifest = after.files.find(({ path }) => path === '/search-index/current.json')!;
    expect('body' in manifest && manifest.body).toContain(name);
  });
});

describe('the links of a planned site', () => {
  const social = { navigation: undefined, siteUrl: 'https://www.bayside.example/' };
  const { pages, site } = plan(someCars(40), aDealer(social));
  const paths = new Set(pathsOf(pages));

  function hrefs(value: unknown, key = ''): string[] {
    if (typeof value === 'string') return ['href', 'action', 'searchPath'].includes(key) ? [value] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => hrefs(inner, name));
  }
  const own = hrefs([site, pages]).filter((href) => href.startsWith('/'));

  it('lead to planned pages, from menus, breadcrumbs, cards and home', () => {
    expect(own.length).toBeGreaterThan(200);
    expect(own.filter((href) => !paths.has(href.replace(/[?#].*/, '')))).toEqual([]);
  });

  it('have a slash before any query [OPEN-93]', () => {
    expect(own.filter((href) => !/^[^?#]*\/([?#].*)?$/.test(href))).toEqual([]);
  });

  it('contain only characters that are safe in an address', () => {
    expect(own.filter((href) => /[\s"'<>[\]{}|\\^`]/.test(href))).toEqual([]);
  });

  it('include absolute canonical addresses, each once except for pages that list the same cars', () => {
    const canonicals = Map.groupBy(pages, ({ head }) => head.canonical);
    const repeated = [...canonicals].filter(([, of]) => of.length > 1);
    expect(repeated.map(([canonical]) => canonical)).toEqual([
      'https://www.bayside.example/search/new-used-and-demo-cars/',
      // A make with one model has the same cars as the page of that model.
      'https://www.bayside.example/search/ford/',
      // The contact page has two addresses.
      'https://www.bayside.example/contact/',
      // These are also the canonical addresses of /cars/trade-in/ and /sell-your-car/.
      'https://www.bayside.example/trade-in/',
      'https://www.bayside.example/sell-my-car/',
    ]);
    expect(pages.every(({ head }) => head.canonical.startsWith('https://www.bayside.example/'))).toBe(true);
  });
});

it('plans any text of a car: every page once, at a safe address, as plain JSON', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '"\'`&<>',
      '🚗 utes|',
      '__proto__',
      '<%= x %>',
      '%00',
      '\u202etxt',
      'a'.repeat(300),
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );
  const text = nasty.map((value) => value.trim().slice(0, 300));
  const named = text.filter(Boolean);
  const nastyCar: fc.Arbitrary<Partial<CarInput>> = fc.record({
    name: named,
    make: named,
    model: named,
    badge: text,
    series: text,
    tag: text,
    price_type: text,
    simple_body: text,
    simple_fuel: text,
    colour: text,
    city: text,
    state: text,
    stocknum: text,
    location_id: text.map((value) => value.slice(0, 64)),
    dealercomments: text,
    standardEquipment: fc.array(text, { maxLength: 3 }),
    images: fc.array(
      text.filter(Boolean).map((image_url) => ({ image_url })),
      { maxLength: 2 },
    ),
    year: fc.integer({ min: 1900, max: 2100 }),
    price: fc.integer({ min: 0, max: 20_000_000 }),
    status: fc.constantFrom('in_stock', 'coming_soon', 'sold', 'odd'),
  });
  fc.assert(
    fc.property(fc.array(nastyCar, { maxLength: 6 }), (changes) => {
      const { pages, files, site } = plan(
        changes.map((change, index) => aCar({ ...change, id: String(index), slug: `car-${index}` })),
      );
      const paths = pathsOf(pages);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.every((path) => /^\/[a-z0-9/.-]*$/.test(path))).toBe(true);
      expect(JSON.parse(JSON.stringify({ pages, site }))).toEqual({ pages, site });
      expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    }),
    { numRuns: 60 },
  );
});

it('gives an address to the first car that has it', () => {
  const { pages } = plan([aCar(), aCar({ id: '2', name: 'Another' })]);
  expect(pages.filter(({ path }) => path === '/cars/2021-toyota-corolla-1/')).toHaveLength(1);
});

it('says nothing of a year and a listing time that the stock does not have [DATA-1]', () => {
  const car = aCar({
    slug: 'yearless',
    year: undefined,
    created_at: undefined,
    make: 'Kia',
    model: 'Rio',
    name: 'Kia Rio',
  });
  const { pages, files } = plan([car]);
  const said = JSON.stringify({
    pages,
    files: files.filter((file) => 'body' in file && typeof file.body === 'string'),
  });
  expect(said).toContain('yearless');
  expect(said).not.toMatch(/undefined|NaN|\b0 Kia|1970-01-01|Invalid Date/);
});
