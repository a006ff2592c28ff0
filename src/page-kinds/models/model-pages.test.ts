import { describe, expect, it } from 'vitest';
import { paints } from '../../illustration/spec.ts';
import { aModel, anOffer, pagesOn, planWith } from '../../site/catalogue/catalogue.fixture.ts';
import { aDealer } from '../../site/dealer.fixture.ts';
import { modelMenu } from '../../site/vehicle/vehicle-groups.ts';

const mazdaDealer = aDealer({ manufacturer: { name: 'Mazda', slug: 'mazda' } });
const list = (models: ReturnType<typeof aModel>[], site = {}) =>
  pagesOn(planWith({ models }, site), 'models')[0]!.props;

describe('the model listing', () => {
  it("shows every model, in the dealer's order of body types [ROUTE-20]", () => {
    const plan = planWith({
      models: [
        aModel({ id: 'a', slug: 'a', name: 'BT-50', manufacturer_body: ['trucks'] }),
        aModel({ id: 'b', slug: 'b', name: 'RX', manufacturer_body: [] }),
        aModel({ manufacturer_body: ['SUV'] }),
      ],
    });
    const [page] = pagesOn(plan, 'models');
    expect(page?.path).toBe('/models/');
    expect(page?.props.models.map(({ name }) => name)).toEqual(['Mazda CX-5', 'Mazda BT-50', 'Mazda RX']);
    expect(plan.site.navigation).toContainEqual(
      expect.objectContaining({ label: 'Vehicles', href: '/models/' }),
    );
  });

  it('names the make only when the dealer sells several', () => {
    expect(list([aModel()], { dealer: mazdaDealer }).models[0]?.name).toBe('CX-5');
    expect(list([aModel({ name: 'Mazda3' })]).models[0]?.name).toBe('Mazda3');
  });

  it('can be filtered by the body types of the models [MODEL-1] [ROUTE-21]', () => {
    const { bodies } = list([
      aModel({ manufacturer_body: ['suv', 'electric'] }),
      aModel({ id: 'b', slug: 'b', manufacturer_body: ['suv'] }),
      aModel({ id: 'c', slug: 'c', manufacturer_body: ['Future Vehicles', 'wagons'] }),
    ]);
    expect(bodies.map(({ label, href, count }) => [label, href, count])).toEqual([
      ['SUVs', '/models/?body=suv#body-suv', 2],
      ['Electric', '/models/?body=electric#body-electric', 1],
      ['Future vehicles', '/models/?body=future+vehicles#body-future-vehicles', 1],
    ]);
  });

  it('labels models that are coming soon [MODEL-2]', () => {
    const statuses = ['new', 'coming_soon', ''].map((status, id) => aModel({ id, slug: `m-${id}`, status }));
    expect(list(statuses).models.map(({ comingSoon }) => comingSoon)).toEqual([false, true, false]);
  });

  it('cuts descriptions at 200 characters [MODEL-3]', () => {
    const text = 'word '.repeat(60).trim();
    expect(list([aModel({ description: text })]).models[0]?.text).toBe(`${'word '.repeat(40).trim()}…`);
    expect(list([aModel({ short_description: 'Short.', description: text })]).models[0]?.text).toBe('Short.');
  });

  it.each([
    ['Drive Away', 'Drive away'],
    ['Excl. Govt. Charges', 'Excl. government charges'],
    [undefined, 'Plus on-road costs'],
  ])('shows a price of the type %s only with its basis', (price_type, basis) => {
    expect(list([aModel({ from_price: 39_990, price_type })]).models[0]?.price).toEqual({
      text: '$39,990',
      basis,
    });
  });

  it('counts the cars of a model by all names that feeds use for it', () => {
    const cars = [
      { make: 'Mazda', model: '3' },
      { make: 'Mazda', model: '3', status: 'sold' },
      { make: 'Kia', model: '3' },
    ];
    expect(list([aModel({ name: 'Mazda3', stock_models: ['3'] })], { cars }).models[0]?.inStock).toBe(1);
    expect(list([aModel({ name: 'Mazda3' })], { cars }).models[0]?.inStock).toBe(0);
  });

  it('is absent without models', () => {
    expect(pagesOn(planWith({ models: [] }), 'models')).toEqual([]);
    expect(pagesOn(planWith({}), 'models')).toEqual([]);
  });
});

describe('the page of a model', () => {
  const paths = (change: Record<string, unknown>) =>
    pagesOn(planWith({ models: [aModel(change)] }), 'model').map(({ path }) => path);

  it('is at its slug, its new slug or its override URL [ROUTE-22]', () => {
    expect(paths({})).toEqual(['/mazda-cx-5/']);
    expect(paths({ new_slug: 'new-cx-5' })).toEqual(['/new-cx-5/']);
    expect(paths({ override_url: '/mazda/cx-5' })).toEqual(['/mazda/cx-5/']);
  });

  it('is not built when its override URL is on another site [ROUTE-22]', () => {
    const override_url = 'https://www.mazda.example/cx-5';
    expect(paths({ override_url })).toEqual([]);
    expect(list([aModel({ override_url })]).models).toMatchObject([
      { href: override_url, isElsewhere: true },
    ]);
  });

  const redirects = (...changes: Record<string, unknown>[]) => {
    const { files } = planWith({
      models: changes.map((change, id) => aModel({ id: String(id), ...change })),
    });
    const body = (path: string) =>
      files.flatMap((file) => (file.path === path && 'body' in file ? file.body : []))[0];
    return {
      // Without those of the folders of locations and makes.
      lines: body('/_redirects')!
        .trim()
        .split('\n')
        .filter((line) => !/^\/(?:brands|directory|locations)\b/.test(line)),
      body,
      sitemap: body('/sitemap.xml') ?? '',
    };
  };

  it.each([
    [{}, []],
    [{ new_slug: 'new-cx-5' }, ['/mazda-cx-5/ /new-cx-5/ 301', '/mazda-cx-5 /new-cx-5/ 301']],
    [
      { new_slug: 'new-cx-5', override_url: '/mazda/cx-5' },
      [
        '/mazda-cx-5/ /mazda/cx-5/ 301',
        '/mazda-cx-5 /mazda/cx-5/ 301',
        '/new-cx-5/ /mazda/cx-5/ 301',
        '/new-cx-5 /mazda/cx-5/ 301',
      ],
    ],
    [
      { override_url: 'https://www.mazda.example/cx-5' },
      ['/mazda-cx-5/ https://www.mazda.example/cx-5 301', '/mazda-cx-5 https://www.mazda.example/cx-5 301'],
    ],
  ])('with %o has redirects from its earlier addresses [ROUTE-22]', (change, lines) => {
    expect(redirects(change).lines).toEqual(lines);
  });

  it('keeps a redirecting page at its old address, which is not in the sitemap [ROUTE-22]', () => {
    const { body, sitemap } = redirects({ new_slug: 'new-cx-5' });
    expect(body('/mazda-cx-5/index.html')).toContain(
      '<meta http-equiv="refresh" content="0; url=/new-cx-5/">',
    );
    expect(body('/mazda-cx-5/index.html')).toMatch(
      /<link rel="canonical" href="https:\/\/[^"]+\/new-cx-5\/">/,
    );
    expect([sitemap.includes('/mazda-cx-5/'), sitemap.includes('/new-cx-5/')]).toEqual([false, true]);
  });

  it('does not redirect from an old address that another page has [ROUTE-22]', () => {
    const { lines } = redirects({ new_slug: 'cx-5-2027' }, { slug: 'cx-5', new_slug: 'mazda-cx-5' });
    expect(lines).toEqual(['/cx-5/ /mazda-cx-5/ 301', '/cx-5 /mazda-cx-5/ 301']);
    expect(redirects({ slug: 'contact', new_slug: 'new-cx-5' }).lines).toEqual([]);
  });

  it('cannot have the address of another page', () => {
    expect(() => paths({ slug: 'contact' })).toThrow(
      'The model "CX-5" (id cx-5) wants the address /contact/, which another page has. Give it a new_slug.',
    );
  });

  it('shows facts, variants, cars and offers [MODEL-2] [DATA-12]', () => {
    const model = aModel({
      fuel: ['Petrol', 'Plug-in hybrid'],
      body: ['SUV'],
      accessories_count: 1200,
      description: 'One.\n\nTwo.',
      price_type: 'Drive Away',
      variant: [
        { name: 'Maxx', from_price: 41_990, specifications: { Drive: 'Front', Engine: '2.0 L' } },
        { name: 'GT', specifications: { Engine: '2.5 L', Roof: 'Glass' } },
      ],
    });
    const offers = [anOffer({ model: { name: 'CX-5', slug: 'mazda-cx-5' } }), anOffer({ id: 'other' })];
    const cars = Array.from({ length: 10 }, () => ({ make: 'Mazda', model: 'CX-5' }));
    const [page] = pagesOn(planWith({ models: [model], offers }, { cars }), 'model');
    expect(page?.props).toMatchObject({
      heading: 'Mazda CX-5',
      description: ['One.', 'Two.'],
      facts: [
        { label: 'Fuel', value: 'Petrol and plug-in hybrid' },
        { label: 'Body', value: 'SUV' },
        { label: 'Variants', value: '2' },
        { label: 'Genuine accessories', value: '1,200' },
      ],
      variants: {
        columns: [{ name: 'Maxx', price: { text: '$41,990', basis: 'Drive away' } }, { name: 'GT' }],
        rows: [
          { label: 'Drive', cells: ['Front', ''] },
          { label: 'Engine', cells: ['2.0 L', '2.5 L'] },
          { label: 'Roof', cells: ['', 'Glass'] },
        ],
      },
      cars: { total: 10, href: '/search/mazda/cx-5/' },
      offers: [{ id: 'runout' }],
      actions: [{ href: '/book-test-drive/' }, { href: '/contact/' }],
    });
    expect(page?.props.cars?.cars).toHaveLength(8);
  });

  it('of a model that is coming soon has a button to register interest [MODEL-2]', () => {
    const [page] = pagesOn(planWith({ models: [aModel({ status: 'coming_soon' })] }), 'model');
    expect(page?.props.actions).toEqual([{ label: 'Register your interest', href: '/contact/' }]);
  });

  it('shows an illustration when the model has no picture [DRAW-6]', () => {
    const src = (change: Record<string, unknown>) =>
      pagesOn(planWith({ models: [aModel(change)] }), 'model')[0]?.props.image.src;
    expect(src({ bodyStyle: 'Ute' })).toMatch(/^\/media\/illustrations\/ute-double/);
    expect(src({ image: { url: 'https://img.example/a.jpg' } })).toBe('https://img.example/a.jpg');
  });

  it('shows the illustration in each paint, with the cars in stock that have it [MODEL-7]', () => {
    const cars = ['Red', 'Red', 'Brown', ''].map((colour) => ({ make: 'Mazda', model: 'CX-5', colour }));
    const paintsOf = (change: Record<string, unknown>) =>
      pagesOn(planWith({ models: [aModel(change)] }, { cars }), 'model')[0]?.props.paints;
    const shown = paintsOf({})!;
    expect(shown.map(({ paint }) => paint)).toEqual([...paints]);
    for (const { paint, picture } of shown) expect([picture.src, picture.alt].join()).toContain(paint);
    // The model's own picture is in none of these paints, so the page begins with that of most cars.
    expect(shown.filter(({ isFirst }) => isFirst).map(({ paint }) => paint)).toEqual(['red']);
    expect(shown.flatMap(({ paint, stock }) => (stock ? [[paint, stock]] : []))).toEqual([
      [
        'red',
        { colours: 'Red', href: '/search/mazda/cx-5/?refinementList%5Bcolour%5D%5B0%5D=Red', count: 2 },
      ],
      ['bronze', expect.objectContaining({ colours: 'Brown', count: 1 })],
    ]);
    expect(paintsOf({ image: { url: 'https://img.example/a.jpg' } })).toBeUndefined();
  });
});

it('the models menu lists a model under each of its body categories that the dealer lists [MODEL-4] [MODEL-5] [OPEN-35]', () => {
  const models = [
    aModel({ manufacturer_body: ['suv', 'Electric', 'fleet of another dealer'] }),
    aModel({ id: 'b', slug: 'b', name: 'MX-5', manufacturer_body: ['coupes'] }),
    aModel({ id: 'c', slug: 'c', name: 'CX-6e', manufacturer_body: ['electric'], status: 'coming_soon' }),
  ];
  const menu = modelMenu(
    { dealer: mazdaDealer, catalogue: { models, manufacturers: [] } },
    ({ id }) => `${id}.svg`,
  );
  expect(
    menu.map(({ heading, links }) => [
      heading,
      links.map(({ label, comingSoon }) => label + (comingSoon ? '*' : '')),
    ]),
  ).toEqual([
    ['SUVs', ['CX-5']],
    ['Electric', ['CX-5', 'CX-6e*']],
    ['More models', ['MX-5']],
  ]);
  expect(menu[0]?.links[0]).toEqual({
    label: 'CX-5',
    href: '/mazda-cx-5/',
    comingSoon: false,
    image: 'cx-5.svg',
  });
});
