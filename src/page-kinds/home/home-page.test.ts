import { describe, expect, it } from 'vitest';
import { homeSections } from '../../config/schema/pages.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import type { PriceStep } from '../../domain/prices/price-record.ts';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';
import { shownSections } from './home-page.ts';

type HomePage = Extract<Page, { route: 'home' }>;
const home = (cars = someCars(40), dealer = aDealer()): HomePage =>
  planSite({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' }).pages.find(
    (page): page is HomePage => page.route === 'home',
  )!;

describe('shownSections', () => {
  it('keeps the seven most wanted sections in the dealer’s order, the banner and the visitor’s history', () => {
    expect(shownSections(homeSections)).toEqual([
      'features',
      'bodies',
      'newest',
      'offers',
      'tradeIn',
      'budget',
      'history',
      'reviews',
      'locations',
    ]);
  });

  it('fills the places of sections without content with the next ones', () => {
    expect(shownSections(['about', 'newest', 'makes'])).toEqual(['about', 'newest', 'makes']);
  });
});

describe('the board of a week', () => {
  const board = (cars: Partial<CarInput>[], prices?: Record<string, PriceStep[]>) =>
    planSite({
      dealer: aDealer(),
      inventory: inventoryOf(someCars(cars.length, (at) => ({ id: `c${at}`, slug: `c${at}`, ...cars[at] }))),
      today: '2025-02-08',
      ...(prices && {
        prices: {
          format: 1,
          cars: Object.fromEntries(
            Object.entries(prices).map(([id, steps]) => [id, { slug: id, basis: 'Drive away', steps }]),
          ),
        },
      }),
    }).pages.flatMap((page) => (page.route === 'home' ? [page.props.board] : []))[0];
  const price_type = 'Drive Away';
  const created_at = '2024-06-01T02:00:00Z';
  const reduced = { created_at, price_type, price: 20_000, before_price: 22_000 };
  const steps = (day: string) => [
    { day: '2025-01-01', price: 22_000 },
    { day, price: 20_000 },
  ];

  it.each<[string, Partial<CarInput>, PriceStep[], string | undefined]>([
    ['arrived on its last day', { created_at: '2025-02-08T02:00:00Z' }, [], 'arrived 2025-02-08'],
    ['arrived on its first day', { created_at: '2025-02-02T02:00:00Z' }, [], 'arrived 2025-02-02'],
    ['arrived before it', { created_at: '2025-02-01T02:00:00Z' }, [], undefined],
    [
      'arrived at a time made up',
      { created_at: '2025-02-08T02:00:00Z', created_at_made_up: true },
      [],
      undefined,
    ],
    ['was reduced', reduced, steps('2025-02-05'), 'reduced 2025-02-05'],
    ['was reduced before it', reduced, steps('2025-02-01'), undefined],
    ['is reduced, nobody knows since when', reduced, [], undefined],
    ['costs more', { ...reduced, price: 24_000, before_price: 0 }, steps('2025-02-05'), undefined],
    ['was sold', { created_at, status: 'sold', sold_at: '2025-02-07T02:00:00Z' }, [], 'sold 2025-02-07'],
  ])('has a car that %s, or not [HOME-1]', (_, car, known, line) => {
    const found = board([car], { c0: known });
    expect(found?.lines.map(({ change, day }) => `${change} ${day}`)).toEqual(line && [line]);
  });

  it('has as many lines of each change, newest first, and counts all [HOME-1]', () => {
    const sold_at = '2025-02-07T02:00:00Z';
    const found = board(
      Array.from({ length: 30 }, (__, at) =>
        at < 20 ? { created_at: '2025-02-08T02:00:00Z' } : { created_at, status: 'sold', sold_at },
      ),
    );
    expect(found?.counts).toEqual([
      { change: 'arrived', count: 20 },
      { change: 'sold', count: 10 },
    ]);
    expect(found?.lines.map(({ change }) => change)).toEqual([
      ...Array(5).fill('arrived'),
      ...Array(5).fill('sold'),
    ]);
    expect(found?.until).toBe('Saturday 8 February 2025');
  });
});

describe('homePage', () => {
  it('lists makes and models with their numbers of cars [LIST-6]', () => {
    const { finder } = home().props;
    expect(finder.total).toBe(40);
    expect(finder.makes.map(({ name }) => name)).toEqual(['Ford', 'Kia', 'Mazda', 'Toyota']);
    expect(finder.makes.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(finder.makes[1]!.models.map(({ name }) => name)).toEqual(['Cerato', 'Sportage']);
    expect(finder.action).toBe('/search/new-used-and-demo-cars/');
  });

  it('offers only price limits that include some cars and exclude others', () => {
    const cars = someCars(2, (index) => ({ price: [18_000, 33_000][index]! }));
    expect(home(cars).props.finder.priceSteps).toEqual([20_000, 25_000, 30_000]);
  });

  it('shows the four most frequent body types, equal ones by name [TILE-3] [TILE-4]', () => {
    const { bodies } = home(someCars(7)).props;
    expect(bodies.map(({ name, count }) => [name, count])).toEqual([
      ['Hatch', 2],
      ['SUV', 2],
      ['Ute', 2],
      ['Sedan', 1],
    ]);
    expect(bodies[1]?.href).toBe('/search/new-used-and-demo-cars/?refinementList%5Bbody%5D%5B0%5D=SUV');
  });

  it('shows the dearest car first in the hero of salon, and else the most frequent body', () => {
    const cars = someCars(7, (at) => ({
      price: at === 3 ? 90_000 : 20_000,
      simple_body: at === 3 ? 'Convertible' : 'SUV',
    }));
    const first = (template: 'salon' | 'harbour') =>
      home(cars, aDealer({ template })).props.heroImages[0]?.alt;
    expect(first('salon')).toContain('convertible');
    expect(first('harbour')).toContain('SUV');
  });

  it("shows the dealer's own body tiles instead [CFG-57]", () => {
    const customBodies = [
      { label: 'Work vehicles', bodies: ['ute', 'van'] as ('ute' | 'van')[] },
      {
        label: 'Small',
        bodies: ['hatch', 'hatchback'] as ('hatch' | 'hatchback')[],
        image: 'media/small.jpg',
      },
      { label: 'Buses', bodies: ['bus'] as 'bus'[] },
    ];
    const { bodies } = home(someCars(7), aDealer({ tiles: { customBodies } })).props;
    expect(bodies.map(({ name, count }) => [name, count])).toEqual([
      ['Small', 2],
      ['Work vehicles', 2],
    ]);
    expect(bodies[0]).toMatchObject({
      image: '/media/small.jpg',
      href: '/search/new-used-and-demo-cars/?refinementList%5Bbody%5D%5B0%5D=Hatch',
    });
    expect(bodies[1]?.href).toContain('%5B0%5D=Ute&refinementList%5Bbody%5D%5B1%5D=Van');
  });

  it('links tiles to landing pages when the dealer sets that [CFG-22] [TILE-5] [ROUTE-16]', () => {
    const own = { tileTarget: 'searchPath' as const };
    const { bodies, makes } = home(someCars(7), aDealer({ tiles: own })).props;
    expect(bodies.map(({ href }) => href)).toEqual([
      '/search/hatch/',
      '/search/suv/',
      '/search/ute/',
      '/search/sedan/',
    ]);
    expect(makes[0]).toEqual({ name: 'Kia', count: 2, href: '/search/kia/' });
    const several = { label: 'For work', bodies: ['ute' as const, 'van' as const] };
    const single = { label: 'Family', bodies: ['suv' as const] };
    const custom = home(someCars(7), aDealer({ tiles: { ...own, customBodies: [several, single] } })).props
      .bodies;
    expect(custom.map(({ name, href }) => [name, href])).toEqual([
      ['Family', '/search/suv/'],
      ['For work', expect.stringContaining('/search/new-used-and-demo-cars/?refinementList')],
    ]);
  });

  it('links tiles to the filtered search by default [CFG-22] [TILE-5]', () => {
    const { bodies, makes } = home(someCars(7)).props;
    for (const { href } of [...bodies, ...makes])
      expect(href).toMatch(/^\/search\/new-used-and-demo-cars\/\?/);
    expect(makes[1]?.href).toContain('refinementList%5Bmake%5D%5B0%5D=Mazda');
  });

  it('shows the makes with the most cars, equal ones by name [TILE-1] [TILE-4]', () => {
    const { makes } = home(someCars(7)).props;
    expect(makes.map(({ name, count }) => [name, count])).toEqual([
      ['Kia', 2],
      ['Mazda', 2],
      ['Toyota', 2],
      ['Ford', 1],
    ]);
    expect(home(someCars(40, (at) => ({ make: `Make ${at}` }))).props.makes).toHaveLength(12);
    expect(home(someCars(5, () => ({ make: 'Kia' }))).props.makes).toEqual([]);
  });

  it('shows as many body tiles as the dealer sets [TILE-3] [CFG-68]', () => {
    const tiles = (bodyTileLimit?: number) =>
      home(someCars(7), aDealer({ tiles: bodyTileLimit === undefined ? {} : { bodyTileLimit } })).props.bodies
        .length;
    expect([tiles(), tiles(2), tiles(20)]).toEqual([4, 2, 4]);
  });

  it('shows the newest cars under the new-arrival text [OPEN-41]', () => {
    const { newest } = home().props;
    expect(newest.heading).toBe('New Arrivals');
    expect(newest.cars.map(({ id }) => id)).toEqual(['1000', '1001', '1002', '1003', '1004', '1005']);
  });

  it('shows reduced cars when they fill a row, the largest reduction first', () => {
    const reduced = (count: number) =>
      home(
        someCars(40, (index) =>
          index >= 10 && index < 10 + count ? { before_price: 90_000 + index * 1000 } : {},
        ),
      ).props;
    expect(reduced(3).featured?.cars).toHaveLength(3);
    expect(reduced(2).featured).toBeUndefined();
  });

  it('shows no sold cars', () => {
    const cars = someCars(8, (index) => (index === 0 ? { sold: true, sold_at: '2025-01-31T00:00:00Z' } : {}));
    expect(home(cars).props.newest.cars.map(({ id }) => id)).not.toContain('1000');
    const sold = { before_price: 90_000, sold: true, sold_at: '2025-01-31T00:00:00Z' };
    const reduced = someCars(40, (index) => (index >= 10 && index < 13 ? sold : {}));
    expect(home(reduced).props.featured).toBeUndefined();
  });

  it('has a title with the car types and the city', () => {
    expect(home().head.title).toBe('Bayside Motors: used cars in Southport');
    expect(home([]).head.title).toBe('Bayside Motors: cars in Southport');
  });

  it('always has a picture behind the hero text', () => {
    expect(home([]).props.heroImages).toHaveLength(1);
    expect(home().props.heroImages).toHaveLength(3);
  });

  it('shows the most frequent body types behind the hero text, and work vehicles last', () => {
    const bodies = ['Van', 'Van', 'Van', 'Sedan', 'SUV', 'SUV'];
    const images = home(someCars(6, (index) => ({ simple_body: bodies[index]!, name: bodies[index]! }))).props
      .heroImages;
    expect(images.map(({ alt }) => /SUV|sedan|van/i.exec(alt)?.[0])).toEqual(['SUV', 'sedan', 'van']);
  });

  it('describes the site and the locations in structured data', () => {
    const [website, sales, service] = home().head.jsonLd as Record<string, unknown>[];
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        target: {
          urlTemplate:
            'https://www.bayside.example/search/new-used-and-demo-cars/?query={search_term_string}',
        },
      },
    });
    expect(sales).toMatchObject({
      '@type': 'AutoDealer',
      telephone: '+61755501234',
      address: { addressRegion: 'QLD', addressCountry: 'AU' },
      geo: { latitude: -27.97 },
      openingHoursSpecification: Array(5).fill({ opens: '08:30', closes: '17:30' }),
    });
    expect(service).toMatchObject({ '@type': 'AutoRepair' });
  });
});

describe('the sections of the home page', () => {
  it("are those with content by default, at most seven besides the banner and history, or the dealer's choice in the dealer's order [CFG-3]", () => {
    const { sections } = home().props;
    expect(sections).toEqual(homeSections.filter((name) => sections.includes(name)));
    expect(sections.filter((name) => name !== 'features' && name !== 'history')).toHaveLength(7);
    const chosen = aDealer({ home: { sections: ['locations', 'newest'] } });
    expect(home(someCars(3), chosen).props.sections).toEqual(['locations', 'newest']);
    const full = { copy: { about: 'We sell cars.', whyBuyFromUs: [{ title: 'A', text: 'B' }] } };
    const all = aDealer({ ...full, home: { sections: [...homeSections] } });
    expect(home(undefined, aDealer(full)).props.sections).toHaveLength(9);
    expect(home(undefined, all).props.sections.length).toBeGreaterThan(9);
  });

  it('have the route of the test drive where one location sells, has one and the dealer chooses it', () => {
    const points = [
      [-27.97, 153.4],
      [-27.99, 153.4],
      [-27.97, 153.4],
    ];
    const routed = aDealer().locations.map((one) => ({ ...one, test_drive_route: { minutes: 20, points } }));
    const sectionsOf = (locations: readonly object[]) =>
      home(someCars(3), aDealer({ locations, home: { sections: ['testDrive', 'newest'] } } as never)).props
        .sections;
    expect(sectionsOf(routed)).toEqual(['testDrive', 'newest']);
    expect(sectionsOf(aDealer().locations)).toEqual(['newest']);
    expect(sectionsOf([...routed, { ...routed[1], id: 'second', slug: 'second' }])).toEqual(['newest']);
  });

  it('are rejected when a section appears twice or is unknown', () => {
    expect(() => aDealer({ home: { sections: ['newest', 'newest'] } })).toThrow('A section appears twice.');
    expect(() => aDealer({ home: { sections: ['carousel' as 'newest'] } })).toThrow();
  });

  it('invite to a trade-in, with the limits of the valuation service when there is one [TRADE-7] [OPEN-70]', () => {
    expect(home().props.tradeIn).toMatchObject({
      heading: 'What is your car worth?',
      action: 'Tell us about my car',
      href: '/trade-in/',
    });
    const valuing = aDealer({ integrations: { redbook: true } });
    expect(home(someCars(3), valuing).props.tradeIn?.note).toContain('over 7 years or 100,000\u00a0km');
  });
});
