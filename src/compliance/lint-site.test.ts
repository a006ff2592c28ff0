import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { TextPage } from '../content/texts.ts';
import type { CarInput } from '../domain/car.ts';
import { anOffer, aReview } from '../site/catalogue/catalogue.fixture.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { Page } from '../site/page.ts';
import { planSite } from '../site/plan-site.ts';
import { lintSite } from './lint-site.ts';
import { type RuleName, ruleSources } from './rules.ts';

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

/** A site with nothing wrong, but for the change. */
interface Change {
  dealer?: Partial<DealerInput>;
  car?: Partial<CarInput>;
  catalogue?: Partial<Catalogue>;
  /** What the planned pages are made to say. */
  page?: (page: Page) => Page | undefined;
}

function found({ dealer: settings, car, catalogue: more, page = (same) => same }: Change = {}) {
  const dealer = aDealer(settings);
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
  return lintSite({ dealer, inventory, catalogue, plan: { ...plan, pages }, today });
}

const finance_lenders = {
  manual: { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 123, termMonths: 60 },
};
const place = (state: 'nsw' | 'wa' | 'vic', change: object = {}) => ({
  id: '1',
  name: 'Yard',
  slug: 'yard',
  address: { street: '1 Test Street', city: 'Town', state, postcode: '2000' },
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

type Row = [what: string, rule: RuleName, severity: 'error' | 'warning', file: string, change: Change];

const broken: Row[] = [
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
    'an offer with a rate alone',
    'comparison-rate',
    'error',
    'offers.json',
    withOffer({ description: 'Finance at 2.9% p.a. on every CX-5.' }),
  ],
  [
    'a promo card with a repayment alone',
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
    'a page with a repayment alone',
    'comparison-rate',
    'error',
    'pages',
    { catalogue: { pages: [privacy, textPage('deals', '<p>A loan of <b>$88 per week</b>.</p>')] } },
  ],
  [
    'a car advertised by the week',
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
    'an earlier price of a car that has just come',
    'was-price',
    'warning',
    'stock.ndjson',
    { car: { before_price: 29990, created_at: '2026-11-19T00:00:00Z' } },
  ],
  [
    'a notice that does not say who collects',
    'collection-notice',
    'error',
    'dealer.json',
    { dealer: { leads: { collectionNotice: 'We use your details to answer you.' } } },
  ],
  ['no privacy policy', 'privacy-policy', 'error', 'pages', { catalogue: { pages: [] } }],
  [
    'a colour that cannot be read',
    'contrast',
    'error',
    'dealer.json',
    { dealer: { theme: { brandColour: '#ffffff', mode: 'light' } } },
  ],
  [
    'terms that name a day that is over',
    'expired-offer',
    'error',
    'offers.json',
    withOffer({ disclaimer: 'Order by 30 June 2026.' }),
  ],
  [
    'an offer that is over',
    'expired-offer',
    'warning',
    'offers.json',
    withOffer({ valid_until: '2026-11-20' }),
  ],
  [
    'a promo card that is over',
    'expired-offer',
    'warning',
    'dealer.json',
    { dealer: { promotions: { promoCards: [{ heading: 'Spring', until: '2026-11-20' }] } } },
  ],
  [
    'chosen reviews whose average is hidden',
    'selected-reviews',
    'error',
    'dealer.json',
    { dealer: { reviews: { reviewAverageMinimum: 4.5 } }, catalogue: { pages: [privacy], ...reviews(4.1) } },
  ],
  [
    'chosen reviews that do not say so',
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
    'a price promised for any car',
    'trade-in-promise',
    'error',
    'dealer.json',
    { dealer: { tradeIn: { faq: [{ question: 'How long?', answer: 'An instant offer for every car.' }] } } },
  ],
  [
    'consent taken for granted',
    'spam-consent',
    'error',
    'dealer.json',
    { dealer: { leads: { consentText: 'Untick this box to hear nothing from us.' } } },
  ],
  [
    'a car that cannot be told from others',
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
    'a used car in NSW without its plate',
    'vehicle-identity',
    'warning',
    'stock.ndjson',
    { ...inState('nsw', { dealer_license_number: 'MD 1' }), car: { location_id: '1', vin: undefined } },
  ],
  [
    'forms that begin with a state of no location',
    'default-state',
    'warning',
    'dealer.json',
    { dealer: { locationDisplay: { defaultState: 'tas' } } },
  ],
];

describe('a site', () => {
  test('with nothing wrong has no findings', () => {
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

  test('is tried against every rule here', () => {
    expect(new Set(broken.map(([, rule]) => rule))).toEqual(new Set(Object.keys(ruleSources)));
  });
});

describe('what is said in full is no finding:', () => {
  test.each<[string, Change]>([
    ['a rate with its comparison rate', withOffer({ description: '2.9% p.a., comparison rate 3.4% p.a.' })],
    ['terms that run on', withOffer({ disclaimer: 'Order by 30 June 2027.' })],
    ['a day that is a first day', withOffer({ disclaimer: 'Built from 1 June 2026.' })],
    [
      'a qualified promise',
      { dealer: { copy: { tradeInBanner: 'An instant offer, subject to inspection' } } },
    ],
    [
      'the usual promise, which gets its note',
      { dealer: { copy: { tradeInBanner: 'Get an instant offer in 2 minutes' } } },
    ],
    ['an earlier price of a car that has been offered', { car: { before_price: 29990 } }],
    [
      'a sold car',
      { car: { status: 'sold', sold: true, sold_at: '2026-11-20T00:00:00Z', price_type: undefined } },
    ],
    ['a licence number in NSW', inState('nsw', { dealer_license_number: 'MD 1' })],
    ['all reviews with their average', { catalogue: { pages: [privacy], ...reviews(4.6) } }],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([]);
  });
});
