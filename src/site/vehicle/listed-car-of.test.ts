import { describe, expect, it } from 'vitest';
import { someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { cardTag } from '../../domain/cars/tag.ts';
import { aCar, aDealer } from '../dealer.fixture.ts';
import { listedCarOf } from '../stock-of.ts';
import { certificateOf } from './vehicle-props.ts';

const dealer = aDealer();
const image = { src: '/a.svg', alt: 'A car' };
const listed = (change: Parameters<typeof aCar>[0] = {}, of = dealer) =>
  listedCarOf(aCar(change), {
    dealer: of,
    location: of.locations[1],
    image,
    photosCount: 3,
    repayment: undefined,
    day: '2025-02-01',
  });

it('copies each field that lists need [DATA-24] [OPEN-38]', () => {
  expect(listed()).toMatchObject({
    make_model: 'Toyota Corolla',
    body: 'Hatch',
    fuel: 'Petrol',
    transmission: 'Automatic',
    colour: 'White',
    city: 'Southport',
    state: 'QLD',
    location_name: 'Bayside Motors Southport',
    created_at: Date.parse('2025-01-10T00:00:00Z') / 1000,
    image: '/a.svg',
    photos_count: 3,
    reserve_amount: undefined,
    has_images: false,
    km: 45210,
  });
});

it('sets an unknown field to the empty value of its type', () => {
  expect(listed({ km: undefined, seats: 0, sold_at: undefined })).toMatchObject({
    km: undefined,
    seats: '',
    sold_at: undefined,
  });
});

it('adds the market figure only for a dealer who compares prices [PRICE-7]', () => {
  const valued = {
    price_type: 'Drive Away',
    autograb_data: { state_average_market_price: 30_000, price_type: 'Drive Away', valued_on: '2025-01-28' },
  };
  const figure = { market_price: 30_000, market_area: 'QLD', market_date: '2025-01-28' };
  expect(listed(valued)).toMatchObject(figure);
  const silent = aDealer({ cards: { marketPrice: { judgements: [] } } });
  expect(listed(valued, silent)).toMatchObject({ market_area: '', market_date: '' });
  expect(listed(valued, silent).market_price).toBeUndefined();
});

it('takes the basis of market figures from the dealer when the feed does not say it', () => {
  const valued = { price_type: 'Drive Away', autograb_data: { average_market_price: 30_000 } };
  expect(listed(valued).market_price).toBeUndefined();
  const said = aDealer({ cards: { marketPrice: { basis: 'driveAway' } } });
  expect(listed(valued, said).market_price).toBe(30_000);
});

it('marks a listing time that an import made up as unknown', () => {
  expect(listed().is_listing_date_known).toBe(true);
  expect(listed({ created_at_made_up: true }).is_listing_date_known).toBe(false);
});

it('gives the status "sold" to a car that the feed marks as sold in either way [OPEN-89]', () => {
  expect(listed({ sold: true }).status).toBe('sold');
});

describe('the prices of a listed car', () => {
  it.each([
    ['an offer', { price: 30000, offer_price: 28000 }, { price: 28000, before_price: 30000 }],
    ['an earlier price', { price: 30000, before_price: 32000 }, { price: 30000, before_price: 32000 }],
    [
      'a price that went up',
      { price: 30000, before_price: 28000 },
      { price: 30000, before_price: undefined },
    ],
    ['no price', { price: 0 }, { price: undefined, before_price: undefined }],
    ['$1, which feeds write for none [PRICE-2]', { price: 1 }, { price: undefined, before_price: undefined }],
    ['$10, too [PRICE-2]', { price: 10 }, { price: undefined }],
    ['$11', { price: 11 }, { price: 11 }],
  ])('with %s are the shown prices [OPEN-60]', (_, prices, expected) => {
    expect(listed(prices)).toMatchObject(expected);
  });
});

it("has the features of a car, and the dealer's categories that match it, for links that search by them [DATA-24]", () => {
  const car = { standardEquipment: ['Sunroof'], simple_body: 'SUV' };
  const search = { ...dealer.search, search_categories: ['Utes', 'SUVs', 'Sunroof'] };
  expect(listed(car, { ...dealer, search })).toMatchObject({
    filtered_features: ['Sunroof'],
    categories: ['SUVs', 'Sunroof'],
  });
  expect(listed(car).categories).toEqual([]);
});

it("names the dealership of a car, or the site's own when the car names none", () => {
  const dealerships = [{ id: 'd1', slug: 'bayside-kia', name: 'Bayside Kia' }];
  expect(listed({ dealership_id: 'd1' }, { ...dealer, dealerships })).toMatchObject({
    dealership_slug: 'bayside-kia',
    dealership_name: 'Bayside Kia',
  });
  expect(listed().dealership_slug).toBe('bayside');
});

it.each([
  ['of the make that the dealer certifies', ['BMW'], 'BMW', true],
  ['of another make', ['BMW'], 'Toyota', false],
  ['when the dealer has no certified badge', undefined, 'Toyota', true],
])(
  'a car flagged by its feed, %s: "certified" agrees with its tag and badge [CARD-12] [VEH-20]',
  (_, makes, make, expected) => {
    const certifiedBadge = makes && { heading: 'Certified', text: 'Checked.', makes };
    const of = aDealer(certifiedBadge && { cards: { certifiedBadge } });
    const change = { certified: true, make };
    const { certified } = listed(change, of);
    expect(certified).toBe(expected);
    expect(cardTag(listed(change, of), someCardRules(), '2026-01-01')?.kind === 'certified').toBe(expected);
    expect(certificateOf(aCar(change), of) !== undefined).toBe(expected);
  },
);
