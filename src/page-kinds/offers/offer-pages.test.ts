import { describe, expect, it } from 'vitest';
import { aModel, anOffer, pagesOn, planWith } from '../../site/catalogue/catalogue.fixture.ts';
import { aDealer } from '../../site/dealer.fixture.ts';

const mazdaDealer = aDealer({ manufacturer: { name: 'Mazda', slug: 'mazda' } });
const paths = (plan: ReturnType<typeof planWith>) => pagesOn(plan, 'offer').map(({ path }) => path);

describe('the special offers', () => {
  it('are listed, each with its own page [ROUTE-23] [OFFER-7]', () => {
    const plan = planWith({ offers: [anOffer(), anOffer({ id: 'second' })] });
    const [list] = pagesOn(plan, 'offers');
    expect(list?.path).toBe('/special-offers/');
    expect(list?.props.offers.map(({ href }) => href)).toEqual(['/offers/runout/', '/offers/second/']);
    expect(paths(plan)).toEqual(['/offers/runout/', '/offers/second/']);
    expect(pagesOn(plan, 'home')[0]?.props.offers?.offers).toHaveLength(2);
  });

  it('are shown only from their first to their last day', () => {
    const plan = planWith({
      offers: [
        anOffer({ id: 'ended', valid_until: '2026-11-20' }),
        anOffer({ id: 'today', valid_until: '2026-11-21' }),
        anOffer({ id: 'tomorrow', valid_from: '2026-11-22' }),
      ],
    });
    expect(paths(plan)).toEqual(['/offers/today/']);
    expect(pagesOn(plan, 'offers')[0]?.props.offers).toMatchObject([
      { ends: 'Ends today', until: '2026-11-21' },
    ]);
  });

  it('are not shown on websites that they exclude [OFFER-5] [OPEN-62]', () => {
    const plan = planWith({
      offers: [anOffer({ excluded_website_ids: [1] }), anOffer({ id: 'b', excluded_website_ids: [2] })],
    });
    expect(paths(plan)).toEqual(['/offers/b/']);
  });

  it('show a message when there is none, and are not indexed then', () => {
    const plan = planWith({ offers: [anOffer({ valid_until: '2026-01-01' })] });
    const [list] = pagesOn(plan, 'offers');
    expect(list?.props.offers).toEqual([]);
    expect(list?.props.elsewhere.map(({ href }) => href)).toContain('/contact/');
    expect(list?.head.index).toBe(false);
    expect(pagesOn(plan, 'home')[0]?.props.offers).toBeUndefined();
  });

  it('have no page without a file of offers', () => {
    const plan = planWith({});
    expect(pagesOn(plan, 'offers')).toEqual([]);
    expect(plan.site.navigation.map(({ label }) => label)).not.toContain('Offers');
  });

  it('are in the menu', () => {
    expect(planWith({ offers: [anOffer()] }).site.navigation).toContainEqual({
      label: 'Offers',
      href: '/special-offers/',
    });
  });
});

describe('the address of an offer', () => {
  it.each([
    ['a name', 'Mazda', '/offers/mazda/runout/'],
    ['an object', { name: 'Mazda' }, '/offers/mazda/runout/'],
    ['a name that the list of makes spells differently', 'Mercedes-AMG', '/offers/amg/runout/'],
    ['its own slug', { name: 'Mazda', slug: 'mazda-au' }, '/offers/mazda-au/runout/'],
    ['nothing', undefined, '/offers/runout/'],
  ])(
    'contains the make given as %s on a site of several makes [ROUTE-24] [OFFER-6] [MODEL-6]',
    (_, manufacturer, path) => {
      const manufacturers = [{ id: '42', name: 'Mercedes-AMG', slug: 'amg' }];
      expect(paths(planWith({ offers: [anOffer({ manufacturer })], manufacturers }))).toEqual([path]);
    },
  );

  it('does not contain the make on a site of one make [ROUTE-24] [CFG-20]', () => {
    expect(
      paths(planWith({ offers: [anOffer({ manufacturer: 'Mazda' })] }, { dealer: mazdaDealer })),
    ).toEqual(['/offers/runout/']);
  });
});

describe('the text of an offer', () => {
  const view = (change: Record<string, unknown>, catalogue = {}) =>
    pagesOn(planWith({ offers: [anOffer(change)], ...catalogue }), 'offers')[0]!.props.offers[0]!;
  const long = 'word '.repeat(60).trim();

  it('is folded above 200 characters [OFFER-2] [OFFER-3]', () => {
    const { excerpt, html, disclaimer } = view({ description: long, disclaimer: long });
    expect(excerpt).toBe(`${'word '.repeat(32).trim()}…`);
    expect(html).toBe(`<p>${long}</p>`);
    expect(disclaimer?.shown).toHaveLength(199);
    expect(view({ description: 'Short.', disclaimer: 'Short.' })).toMatchObject({
      html: '<p>Short.</p>',
      disclaimer: { shown: 'Short.' },
    });
    expect(view({ description: 'Short.' })).not.toHaveProperty('excerpt');
    // Without a full stop, which the excerpt of a longer one has between its paragraphs.
    expect(view({ description: 'wordy '.repeat(34).slice(0, 200) })).not.toHaveProperty('excerpt');
    expect(view({ description: 'wordy '.repeat(34).slice(0, 201) })).toHaveProperty('excerpt');
  });

  it('is text and never markup [DATA-11]', () => {
    expect(view({ description: 'A <b>\n\nB & C' }).html).toBe('<p>A &lt;b&gt;</p><p>B &amp; C</p>');
  });

  it('may be HTML, with its words as the excerpt [DATA-11]', () => {
    const { html, excerpt } = view({
      sanitized_description: `<p>One</p><ul><li>two</li></ul><p>${long}</p>`,
    });
    expect(html).toContain('<li>two</li>');
    expect(excerpt).toMatch(/^One\. two\. word word/);
  });

  it('links to its model [OFFER-4] [ROUTE-22]', () => {
    const model = { name: 'CX-5', slug: 'mazda-cx-5' };
    const models = [aModel({ new_slug: 'new-cx-5' })];
    expect(view({ model }, { models }).model).toEqual({ label: 'Explore CX-5', href: '/new-cx-5/' });
    // Without a model page there is no link, unless the offer has its own.
    expect(view({ model }).model).toBeUndefined();
    expect(view({ model: { ...model, override_url: 'https://m.example/cx-5' } }).model?.href).toBe(
      'https://m.example/cx-5',
    );
  });

  it("comes with its own picture, its model's, or an illustration of the model [DATA-11]", () => {
    const model = { name: 'CX-5', slug: 'mazda-cx-5' };
    const models = [aModel({ image: { url: 'https://img.example/model.jpg' } })];
    const src = (change: Record<string, unknown>, catalogue = {}) => view(change, catalogue).image?.src;
    expect(src({ image_url: 'https://img.example/a.jpg' })).toBe('https://img.example/a.jpg');
    expect(src({ image_or_model_image: { url: 'media/b.jpg' } })).toBe('/media/b.jpg');
    expect(src({ model }, { models })).toBe('https://img.example/model.jpg');
    expect(src({ model })).toMatch(/^\/media\/illustrations\//);
    expect(src({})).toBeUndefined();
  });
});

describe('the page of an offer', () => {
  const cars = [
    { make: 'Mazda', model: 'CX-5' },
    { make: 'Mazda', model: 'CX-5', status: 'sold' },
    { make: 'Mazda', model: 'CX-3' },
  ];
  const offers = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    anOffer({ id, model: { name: 'CX-5', slug: 'mazda-cx-5' } }),
  );
  const [page] = pagesOn(planWith({ offers, models: [aModel()] }, { cars }), 'offer');

  it('has an enquiry, the cars of its model, and other offers', () => {
    expect(page?.props).toMatchObject({
      enquiry: { href: '/contact/' },
      cars: { heading: 'Mazda CX-5 in stock', href: '/search/mazda/cx-5/' },
    });
    expect(page?.props.cars?.cars).toHaveLength(1);
    expect(page?.props.more.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  });

  it('states its validity but no price in structured data', () => {
    const offer = anOffer({ valid_from: '2026-11-01', valid_until: '2027-01-31', manufacturer: 'Mazda' });
    const [page] = pagesOn(planWith({ offers: [offer] }), 'offer');
    const thing = page?.head.jsonLd.find((one) => (one as { '@type': string })['@type'] === 'Offer');
    expect(thing).toMatchObject({
      name: 'The last CX-30s',
      url: 'https://www.bayside.example/offers/mazda/runout/',
      validFrom: '2026-11-01',
      validThrough: '2027-01-31',
    });
    expect(thing).not.toHaveProperty('price');
  });
});
