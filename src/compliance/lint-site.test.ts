import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { TextPage } from '../content/texts.ts';
import type { CarInput } from '../domain/car.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { Page } from '../page-kinds/page.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { anOffer, aReview } from '../site/catalogue/catalogue.fixture.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import { type RuleName, ruleSources } from './finding.ts';
import { lintSite } from './lint-site.ts';

const today = '2026-11-21';

function textPage(slug: string, html: string): TextPage {
  return {
    slug,
    file: `pages/${slug}.md`,
    title: slug,
    description: slug,
    section: 'company',
    order: 1,
    facts: [],
    draft: false,
    noindex: false,
    contact: 'none',
    next: [],
    blocks: [{ kind: 'prose', html }],
    headings: [],
    images: [],
    words: 10,
  };
}
const privacy = textPage('privacy-policy', '<p>What becomes of your details.</p>');

/** A site without findings, except for the change. */
interface Change {
  dealer?: Partial<DealerInput>;
  car?: Partial<CarInput>;
  stock?: Partial<Inventory>;
  catalogue?: Partial<Catalogue>;
  /** The text that the planned pages contain. */
  page?: (page: Page) => Page | undefined;
}

function found({ dealer: settings, car, stock, catalogue: more, page = (same) => same }: Change = {}) {
  const { leads, ...others } = settings ?? {};
  const dealer = aDealer({
    ...others,
    leads: { delivery: [{ type: 'email', to: 'a@b.example' }], ...leads },
  });
  const inventory = inventoryOf([
    aCar({
      stocknum: 'U1',
      vin: 'JTMRD33V705012345',
      created_at: '2026-10-01T00:00:00Z',
      finance_lenders,
      ...car,
    }),
  ]);
  const catalogue: Catalogue = { manufacturers: [], pages: [privacy], ...more };
  const plan = planSite({ dealer, inventory, today, catalogue });
  const pages = plan.pages.flatMap((one) => page(one) ?? []);
  return lintSite({
    dealer,
    inventory: { ...inventory, ...stock },
    catalogue,
    plan: { ...plan, pages },
    today,
  });
}

const finance_lenders = {
  manual: { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 123, termMonths: 60 },
};
const postcodes = { nsw: '2000', wa: '6000', vic: '3000' };
const place = (state: 'nsw' | 'wa' | 'vic', change: object = {}) => ({
  id: '1',
  name: 'Yard',
  slug: 'yard',
  address: { street: '1 Test Street', city: 'Town', state, postcode: postcodes[state] },
  contact_detail: { phone: '07 5550 1234' },
  ...change,
});
const inState = (state: 'nsw' | 'wa' | 'vic', change?: object): Change => ({
  dealer: { locations: [place(state, change)], locationDisplay: { defaultState: state } },
});
const withOffer = (change: Record<string, unknown>): Change => ({ catalogue: { offers: [anOffer(change)] } });
const reviews = (average_rating?: number) => ({
  reviews: { reviews: [aReview()], ...(average_rating !== undefined && { count: 40, average_rating }) },
});
const repaymentSaying = (text: string) => (page: Page) => {
  if (page.route !== 'vehicle') return page;
  const repayment = { ...page.props.card.repayment!, text };
  return { ...page, props: { ...page.props, card: { ...page.props.card, repayment } } };
};

const withPhone = (phone: string, more: object = {}): Change =>
  inState('vic', { dealer_license_number: 'LMCT 4711', contact_detail: { phone, ...more } });
const inMenu = (href: string, host = ''): Change => ({
  dealer: { navigation: [{ label: 'A', href: host + href }] },
});

type Row = [what: string, rule: RuleName, severity: 'error' | 'warning', file: string, change: Change];

const pin = (own: object = {}) => ({ stocknum: 'U1', position: 1, ...own });
const curated = (search: DealerInput['search']): Change => ({ dealer: { search } });
const towCar = { query: 'tow car', pinned: [pin()] };

const broken: Row[] = [
  [
    'a pinned car that no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ pinned: [pin({ stocknum: 'U9' })] }),
  ],
  [
    'a hidden car that no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ hidden: [{ stocknum: 'U9' }] }),
  ],
  [
    'a car that a search hides and no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, hidden: ['U9'] }] }),
  ],
  [
    'two cars at one position on a common day',
    'pin-position',
    'warning',
    'dealer.json',
    curated({ pinned: [pin({ to: '2026-12-24' }), pin({ from: '2026-12-24' })] }),
  ],
  [
    'two cars at one position of a search',
    'pin-position',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, pinned: [pin(), pin()] }] }),
  ],
  [
    'a curated search that is over',
    'ended-curation',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, to: '2026-11-20' }] }),
  ],
  [
    'more cars than browsers should load, without a search server',
    'search-size',
    'warning',
    'dealer.json',
    { dealer: { search: { staticLimit: 0 } } },
  ],
  [
    'a feed for advertisers that leaves a car out',
    'advert-feed',
    'warning',
    'stock.ndjson',
    { dealer: { publishedData: { metaVehicles: { enabled: true } } }, car: { colour: undefined } },
  ],
  ['no licence number in NSW', 'licence-number', 'error', 'dealer.json', inState('nsw')],
  ['no licence number in WA', 'licence-number', 'error', 'dealer.json', inState('wa')],
  ['no licence number in Victoria', 'licence-number', 'warning', 'dealer.json', inState('vic')],
  [
    'a workshop in NSW without its licence',
    'licence-number',
    'warning',
    'dealer.json',
    inState('nsw', { location_type: 'service' }),
  ],
  [
    'a repayment that does not name its comparison rate',
    'comparison-rate',
    'error',
    'stock.ndjson',
    { dealer: { finance: { lender: 'manual' } }, page: repaymentSaying('From $123 per week at 7.99% p.a.') },
  ],
  [
    'an offer with a rate only',
    'comparison-rate',
    'error',
    'offers.json',
    withOffer({ description: 'Finance at 2.9% p.a. on every CX-5.' }),
  ],
  [
    'a promo card with a repayment only',
    'comparison-rate',
    'error',
    'dealer.json',
    {
      dealer: {
        promotions: { promoCards: [{ heading: 'Drive it from $99 a week', text: 'Easy finance.' }] },
      },
    },
  ],
  [
    'a page with a repayment only',
    'comparison-rate',
    'error',
    'pages',
    { catalogue: { pages: [privacy, textPage('deals', '<p>A loan of <b>$88 per week</b>.</p>')] } },
  ],
  [
    'a car advertised with a weekly repayment',
    'comparison-rate',
    'warning',
    'stock.ndjson',
    { car: { dealercomments: 'Yours from $99 p/w.|Call us.' } },
  ],
  ['a price without its basis', 'price-basis', 'error', 'stock.ndjson', { car: { price_type: undefined } }],
  [
    'a price without charges',
    'price-total',
    'warning',
    'stock.ndjson',
    { car: { price_type: 'Excl. Govt. Charges' } },
  ],
  [
    'an earlier price of a newly listed car',
    'was-price',
    'warning',
    'stock.ndjson',
    { car: { before_price: 29990, created_at: '2026-11-19T00:00:00Z' } },
  ],
  [
    'a collection notice without the name of the dealer',
    'collection-notice',
    'error',
    'dealer.json',
    { dealer: { leads: { collectionNotice: 'We use your details to answer you.' } } },
  ],
  ['no privacy policy', 'privacy-policy', 'error', 'pages', { catalogue: { pages: [] } }],
  [
    'a brand colour without contrast',
    'contrast',
    'error',
    'dealer.json',
    { dealer: { theme: { brandColour: '#ffffff', mode: 'light' } } },
  ],
  [
    'terms with a past date',
    'expired-offer',
    'error',
    'offers.json',
    withOffer({ disclaimer: 'Order by 30 June 2026.' }),
  ],
  [
    'an offer that has ended',
    'expired-offer',
    'warning',
    'offers.json',
    withOffer({ valid_until: '2026-11-20' }),
  ],
  [
    'a promo card that has ended',
    'expired-offer',
    'warning',
    'dealer.json',
    { dealer: { promotions: { promoCards: [{ heading: 'Spring', until: '2026-11-20' }] } } },
  ],
  [
    'selected reviews with a hidden average',
    'selected-reviews',
    'error',
    'dealer.json',
    { dealer: { reviews: { reviewAverageMinimum: 4.5 } }, catalogue: { pages: [privacy], ...reviews(4.1) } },
  ],
  [
    'selected reviews that are not described as selected',
    'selected-reviews',
    'error',
    'reviews.json',
    {
      catalogue: { pages: [privacy], ...reviews(4.6) },
      page: (page) => {
        if (page.route !== 'reviews') return page;
        return {
          ...page,
          props: { ...page.props, section: { ...page.props.section, selection: 'Reviews' } },
        };
      },
    },
  ],
  [
    'a trade-in price promised for any car',
    'trade-in-promise',
    'error',
    'dealer.json',
    { dealer: { tradeIn: { faq: [{ question: 'How long?', answer: 'An instant offer for every car.' }] } } },
  ],
  [
    'consent that must be deselected',
    'spam-consent',
    'error',
    'dealer.json',
    { dealer: { leads: { consentText: 'Untick this box to hear nothing from us.' } } },
  ],
  [
    'a car without stock number and VIN',
    'vehicle-identity',
    'warning',
    'stock.ndjson',
    { car: { stocknum: undefined, vin: undefined } },
  ],
  [
    'a VIN with a letter O',
    'vehicle-identity',
    'warning',
    'stock.ndjson',
    { car: { vin: 'JTMRD33V7O5012345' } },
  ],
  [
    'a used car in NSW without its registration',
    'vehicle-identity',
    'warning',
    'stock.ndjson',
    { ...inState('nsw', { dealer_license_number: 'MD 1' }), car: { location_id: '1', vin: undefined } },
  ],
  [
    'a default state without a location',
    'default-state',
    'warning',
    'dealer.json',
    { dealer: { locationDisplay: { defaultState: 'tas' } } },
  ],
  [
    'the sample licence number of a new dealer in NSW',
    'licence-number',
    'error',
    'dealer.json',
    inState('nsw', { dealer_license_number: 'SAMPLE licence number' }),
  ],
  [
    'consecutive digits as a licence number in Victoria',
    'licence-number',
    'warning',
    'dealer.json',
    inState('vic', { dealer_license_number: 'LMCT 12345' }),
  ],
  [
    'the sample licence number of a new workshop',
    'licence-number',
    'warning',
    'dealer.json',
    inState('nsw', { location_type: 'service', motor_vehicle_repairer: 'TBA' }),
  ],
  [
    'the sample company of a new dealer',
    'sample-value',
    'warning',
    'dealer.json',
    { dealer: { legalName: 'SAMPLE company that holds the licence' } },
  ],
  ['a phone number of 2 digits', 'phone', 'error', 'dealer.json', withPhone('12')],
  ['a masked phone number', 'phone', 'error', 'dealer.json', withPhone('02 **** ****')],
  ['a phone number of brackets and spaces', 'phone', 'error', 'dealer.json', withPhone('(   )      ')],
  [
    'a second phone number of 2 digits',
    'phone',
    'error',
    'dealer.json',
    withPhone('07 5550 1234', { landline_phone: '07' }),
  ],
  [
    'an invalid phone number for parts',
    'phone',
    'error',
    'dealer.json',
    { dealer: { phoneNumbers: { parts: '(07)  ' } } },
  ],
  [
    'a postcode of another state',
    'postcode',
    'error',
    'dealer.json',
    inState('vic', {
      dealer_license_number: 'LMCT 4711',
      address: { street: '1', city: 'Town', state: 'vic', postcode: '4000' },
    }),
  ],
  [
    "an unknown postcode in the company's address",
    'postcode',
    'error',
    'dealer.json',
    { dealer: { address: { street: '1', city: 'Town', state: 'qld', postcode: '0100' } } },
  ],
  [
    'leads without a recipient',
    'lead-delivery',
    'warning',
    'dealer.json',
    { dealer: { leads: { delivery: [] } } },
  ],
  [
    'leads of some categories without a recipient',
    'lead-delivery',
    'warning',
    'dealer.json',
    { dealer: { leads: { delivery: [{ type: 'email', to: 'a@b.example', categories: ['Test Drive'] }] } } },
  ],
  [
    'a recipient for a category that no form sends',
    'lead-category',
    'error',
    'dealer.json',
    {
      dealer: {
        leads: {
          delivery: [
            { type: 'email', to: 'a@b.example' },
            { type: 'email', to: 'c@b.example', categories: ['service booking', 'Test Drives'] },
          ],
        },
      },
    },
  ],
  ['a menu with a link to no page', 'dead-link', 'warning', 'dealer.json', inMenu('/finanace/')],
  [
    'a menu with a link to a part of no page',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/nowhere/#there'),
  ],
  [
    'a menu with a link to no page, with a query',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/nowhere?make=Kia'),
  ],
  [
    'a menu with a link to an unknown heading',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/privacy-policy/#cookies'),
  ],
  [
    'a menu with an absolute link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('nowhere/', 'https://www.bayside.example/'),
  ],
  ['a page of its own with a link to no page', 'dead-link', 'warning', 'pages', ownPage('/nowhere/')],
  [
    'a page of its own whose next step leads to no page',
    'dead-link',
    'warning',
    'pages',
    ownPage('/cars/', [{ label: 'More', href: '/nowhere/' }]),
  ],
  [
    'an offer with a link to no page',
    'dead-link',
    'warning',
    'offers.json',
    {
      catalogue: {
        offers: [anOffer({ sanitized_description: '<p><a href="/nowhere/?a=1&amp;b=2">Now</a></p>' })],
      },
    },
  ],
  ['a menu with a phone number of 2 digits', 'dead-link', 'warning', 'dealer.json', inMenu('tel:12')],
  [
    'a dropdown with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { navigation: [{ label: 'A', href: '/', children: [{ label: 'B', href: '/nowhere/' }] }] } },
  ],
  [
    'a promo card with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { promotions: { promoCards: [{ heading: 'Sale', href: '/nowhere/' }] } } },
  ],
  [
    'a service banner with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { header: { headerVariant: 'service', serviceBanner: { href: '/nowhere/' } } } },
  ],
  [
    'a feed that failed, with an old copy in use',
    'rejected-stock',
    'warning',
    'stock.ndjson',
    { stock: { stale: 'The feed https://f.example failed: it is empty. The last good copy is used.' } },
  ],
];

/** A text page of the dealer with this link twice. */
function ownPage(
  href: string,
  next: TextPage['next'] = [],
  file = 'dealers/bayside/pages/about-us.md',
): Change {
  const link = `<a href="${href}">there</a>`;
  const page = { ...textPage('about-us', `<p>${link}</p>`), file, next };
  const faq = { kind: 'faq' as const, items: [{ question: 'Where?', html: link }] };
  return { catalogue: { pages: [privacy, { ...page, blocks: [...page.blocks, faq] }] } };
}

describe('a site', () => {
  test('may have usual pages whose links lead to pages that it lacks', () => {
    expect(found(ownPage('/nowhere/', [], 'dealers/_defaults/pages/about-us.md'))).toEqual([]);
  });

  test('without problems has no findings', () => {
    expect(found()).toEqual([]);
    expect(found({ dealer: { finance: { lender: 'manual' } } })).toEqual([]);
  });

  test.each(broken)('with %s breaks the rule %s (%s, %s)', (_, rule, severity, file, change) => {
    const all = found(change);
    expect(all.map((finding) => [finding.rule, finding.severity, finding.place.file])).toEqual([
      [rule, severity, file],
    ]);
    expect(all[0]?.message).toMatch(/\.$/);
    expect(all[0]?.remedy).toMatch(/\.$/);
  });

  test('is tested against every rule in this file', () => {
    // Pictures are read from the dealer's folder: check-dealer.test.ts.
    const here = Object.keys(ruleSources).filter((rule) => rule !== 'tile-picture');
    expect(new Set(broken.map(([, rule]) => rule))).toEqual(new Set(here));
  });
});

describe('invalid lines of the stock', () => {
  const reject = (line: number) => ({
    place: `f:${line}`,
    line,
    column: 7,
    reason: `'km' is ${line}; write km.`,
  });
  const told = (stock: Partial<Inventory>) =>
    found({ stock }).map(({ severity, place, message }) => [severity, place, message]);

  test('are counted and reported one by one [DATA-1]', () => {
    expect(told({ source: 'f', hidden: 2, rejects: [reject(3), reject(9)] })).toEqual([
      [
        'warning',
        { file: 'stock.ndjson', source: 'f', line: 3, column: 7 },
        '2 of 5 lines are left out of the stock, so their cars are not on the site.',
      ],
      ['warning', { file: 'stock.ndjson', source: 'f', line: 3, column: 7 }, "'km' is 3; write km."],
      ['warning', { file: 'stock.ndjson', source: 'f', line: 9, column: 7 }, "'km' is 9; write km."],
    ]);
  });

  test('are an error when no car is left', () => {
    expect(told({ cars: [], rejects: [reject(1)] })[0]).toEqual([
      'error',
      { file: 'stock.ndjson', source: 'test', line: 1, column: 7 },
      '1 of 1 line is left out of the stock, so its car is not on the site.',
    ]);
  });

  test('are reported up to a hundred', () => {
    expect(told({ rejects: Array.from({ length: 5000 }, (_, index) => reject(index)) })).toHaveLength(101);
  });
});

describe('no finding for', () => {
  test.each<[string, Change]>([
    ['a rate with its comparison rate', withOffer({ description: '2.9% p.a., comparison rate 3.4% p.a.' })],
    ['terms that are still valid', withOffer({ disclaimer: 'Order by 30 June 2027.' })],
    ['a date that is a start', withOffer({ disclaimer: 'Built from 1 June 2026.' })],
    [
      'a qualified promise',
      { dealer: { copy: { tradeInBanner: 'An instant offer, subject to inspection' } } },
    ],
    [
      'the default promise, which has a note',
      { dealer: { copy: { tradeInBanner: 'Get an instant offer in 2 minutes' } } },
    ],
    ['an earlier price of a car that has been offered', { car: { before_price: 29990 } }],
    [
      'a sold car',
      { car: { status: 'sold', sold: true, sold_at: '2026-11-20T00:00:00Z', price_type: undefined } },
    ],
    ['a licence number in NSW', inState('nsw', { dealer_license_number: 'MD 1' })],
    ['all reviews with their average', { catalogue: { pages: [privacy], ...reviews(4.6) } }],
    ['a masked number beside a complete one', withPhone('02 **** ****', { landline_phone: '02 5550 1234' })],
    ['a short national number', withPhone('13 12 12')],
    ['a number of another country', withPhone('+64 9 555 0123')],
    [
      'a postcode in two states',
      inState('nsw', {
        dealer_license_number: 'MD 1',
        address: { street: '1', city: 'Barooga', state: 'nsw', postcode: '3644' },
      }),
    ],
    ['no targets without an API', { dealer: { api: { enabled: false }, leads: { delivery: [] } } }],
    ['a menu with a link to a part of a page', inMenu('/contact/#places')],
    ['a menu with a link without a final slash', inMenu('/contact')],
    ['a menu with a link with a query', inMenu('/search/new-used-and-demo-cars/?make=Kia')],
    [
      'a menu with a link to a heading',
      {
        ...inMenu('/privacy-policy/#cookies'),
        catalogue: { pages: [textPage('privacy-policy', '<h2 id="cookies">Cookies</h2>')] },
      },
    ],
    ['a menu with a link to a file', inMenu('/media/prices.pdf')],
    ['a menu with a link to another site', inMenu('https://maker.example/nowhere/')],
    ['a menu with a phone number', inMenu('tel:+61755501234')],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([]);
  });
});
