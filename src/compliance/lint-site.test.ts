import { describe, expect, test } from 'vitest';
import type { Page } from '../page-kinds/page-plans.ts';
import { anOffer, aReview } from '../site/catalogue/catalogue.fixture.ts';
import { ruleSources } from './finding.ts';
import {
  type Change,
  expectOnly,
  found,
  inState,
  privacy,
  type Row,
  reachRules,
  textPage,
} from './lint-site.fixture.ts';

const withOffer = (change: Record<string, unknown>): Change => ({ catalogue: { offers: [anOffer(change)] } });
const reviews = (average_rating?: number) => ({
  reviews: { reviews: [aReview()], ...(average_rating !== undefined && { count: 40, average_rating }) },
});
const repaymentSaying = (text: string) => (page: Page) => {
  if (page.route !== 'vehicle') return page;
  const repayment = { ...page.props.card.repayment!, text };
  return { ...page, props: { ...page.props, card: { ...page.props.card, repayment } } };
};

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
  [
    'a card behind the windscreen with a weekly repayment',
    'comparison-rate',
    'warning',
    'stock.ndjson',
    { car: { workshopCard: { fixed: ['Brake pads'], willNeed: ['Somebody who pays $99 p/w'] } } },
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
    'an earlier price of a car that does not say when it was listed',
    'was-price',
    'warning',
    'stock.ndjson',
    { car: { before_price: 29990, created_at: undefined } },
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
    'a text with another time of the hold than the setting',
    'hold-time',
    'warning',
    'dealer.json',
    { dealer: { copy: { reserveOnline: 'A refundable $200 holds a vehicle for five days.' } } },
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
];

describe('a site', () => {
  test('without problems has no findings', () => {
    expect(found()).toEqual([]);
    expect(found({ dealer: { finance: { lender: 'manual' } } })).toEqual([]);
  });

  test.each(broken)('with %s breaks the rule %s (%s, %s)', expectOnly);

  test('is tested against every rule in this file', () => {
    // Pictures are read from the dealer's folder: check-dealer.test.ts.
    const elsewhere: string[] = ['tile-picture', 'logo-size', 'folder-file', ...reachRules];
    const here = Object.keys(ruleSources).filter((rule) => !elsewhere.includes(rule));
    expect(new Set(broken.map(([, rule]) => rule))).toEqual(new Set(here));
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
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([]);
  });
});
