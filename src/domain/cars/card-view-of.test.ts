import { describe, expect, it } from 'vitest';
import { repaymentNotes } from '../finance/repayment-notes.ts';
import { leadCarOf } from '../leads/lead-car.ts';
import { withReservations } from './availability.ts';
import { cardView, staticCardView } from './card-view-of.ts';
import { aListedCar, someCardRules } from './listed-car.fixture.ts';

const today = '2025-03-10';

it('shows image, title, badge and series, facts and price [CARD-1]', () => {
  expect(cardView(aListedCar(), someCardRules(), { today })).toEqual({
    id: '1',
    slug: '2021-toyota-corolla-1',
    href: '/cars/2021-toyota-corolla-1/',
    title: '2021 Toyota Corolla',
    subtitle: 'Ascent Sport Hybrid · ZWE219R',
    image: { src: '/media/illustrations/hatch.avif', alt: 'Illustration of a white hatch' },
    photosCount: 0,
    facts: [
      { label: 'Odometer', value: '45,210 km' },
      { label: 'Transmission', value: 'Automatic' },
      { label: 'Fuel', value: 'Hybrid' },
      { label: 'Body', value: 'Hatch' },
    ],
    price: { kind: 'price', text: '$26,990', basis: 'Drive away' },
    perks: [],
    available: true,
    actions: [
      { kind: 'enquire', label: 'Enquire Now', href: '/contact/?car_id=1' },
      { kind: 'testDrive', label: 'Book a Test Drive', href: '/book-test-drive/?car_id=1' },
      { kind: 'view', label: 'View Details', href: '/cars/2021-toyota-corolla-1/' },
    ],
    page: expect.objectContaining({ id: '1', said: { kind: 'price', text: '$26,990', basis: 'Drive away' } }),
  });
});

it('shows the weekly cost and the car’s extras [FIN-12] [CARD-19]', () => {
  const rules = someCardRules({ repayment: { notes: repaymentNotes(['manual'])! }, usedCarPerks: true });
  const car = aListedCar({ weekly_price: 123, interest_rate: 7.99, comparison_rate: 8.45 });
  const view = cardView(car, rules, { today });
  expect(view.repayment?.text).toBe('From $123 per week');
  expect(view.perks).toHaveLength(2);
  expect(cardView(aListedCar(), rules, { today }).repayment).toBeUndefined();
});

it('compares the price with the market only when the card shows that price [VEH-19]', () => {
  const market = { judgements: ['below'], source: 'AutoGrab' } as const;
  const car = aListedCar({ market_price: 30_000, market_area: 'QLD', subscription_price: 199 });
  expect(cardView(car, someCardRules({ market }), { today }).market?.text).toBe(
    '$3,010 below market average',
  );
  const bySubscription = someCardRules({ market, subscriptionOffered: true });
  expect(cardView(car, bySubscription, { today }).market).toBeUndefined();
  expect(cardView(car, someCardRules(), { today }).market).toBeUndefined();
});

it('says when the car was listed for a dealer who wants it', () => {
  expect(cardView(aListedCar(), someCardRules({ listedDate: true }), { today }).listed).toEqual({
    on: '2025-01-01',
    text: 'Listed 1 January 2025',
  });
});

it('leaves out facts and subtitle parts that are empty [OPEN-57]', () => {
  const bare = aListedCar({ km: undefined, transmission: '', fuel: '', badge: '', series: '' });
  const view = cardView(bare, someCardRules(), { today });
  expect(view.facts).toEqual([{ label: 'Body', value: 'Hatch' }]);
  expect(view.subtitle).toBe('');
});

it('shows an odometer of 0 km', () => {
  expect(cardView(aListedCar({ km: 0 }), someCardRules(), { today }).facts[0]?.value).toBe('0 km');
});

it('calculates ages from the given day', () => {
  const car = aListedCar({ created_at: Date.parse('2025-03-01T00:00:00Z') / 1000 });
  expect(cardView(car, someCardRules(), { today: '2025-03-05' }).tag?.kind).toBe('new');
  expect(cardView(car, someCardRules(), { today: '2025-03-25' }).tag).toBeUndefined();
});

it('passes the car to the forms that its buttons open, and nothing if they open none [VEH-23] [OPEN-79]', () => {
  const only = aListedCar({ tag: 'Test Drive Only', location_name: '', dealership_slug: '' });
  expect(leadCarOf(cardView(only, someCardRules(), { today }).page)).toEqual({
    id: '1',
    title: '2021 Toyota Corolla',
    href: '/cars/2021-toyota-corolla-1/',
    price: '$26,990',
    type: 'used',
    driveOnly: true,
  });
  const opening = (car: object, rules: object) =>
    cardView(aListedCar(car), someCardRules(rules), { today }).actions.filter(
      ({ kind }) => kind === 'enquire' || kind === 'testDrive',
    );
  expect(opening({ status: 'sold' }, {})).toEqual([]);
  expect(opening({}, { buttons: ['call'] })).toEqual([]);
});

it.each([
  ['free when it was rendered, held now', { reserve_amount: 200 }, ['1']],
  ['held when it was rendered, free now', { reserve_amount: 200, reserved: true }, []],
  ['always held', { reserve_amount: 200, reserved: true }, ['1']],
  ['of a car that cannot be reserved here', { reserve_amount: undefined }, ['1']],
  ['with an unknown state now', { reserve_amount: 200 }, undefined],
])('a card, %s, is that of the car as it is now [RESERVE-2]', (_, change, ids) => {
  const rules = someCardRules({
    can: { enquire: true, testDrive: true, finance: true, reserve: true },
    market: { judgements: ['below'], source: 'AutoGrab' },
  });
  const car = aListedCar({ id: '1', fuel: 'Petrol', market_price: 30_000, market_area: 'QLD', ...change });
  const held = ids && new Set(ids);
  const expected = cardView(withReservations(car, held), rules, { today });
  expect(cardView(car, rules, { today, ...(held && { held }) })).toEqual(expected);
});

it('says the changeover price of a visitor who uses a trade-in, and has room for it before', () => {
  const car = aListedCar({ price: 30_000, price_type: 'Excl. Govt. Charges' });
  const rules = someCardRules({ changeoverHref: '/finance/#calculator' });
  const tradeIn = { cents: 1_420_000, rego: '', day: '2026-10-01', isUsed: true } as const;
  const said = (visitor: object) => cardView(car, rules, { today, ...visitor }).changeover;
  expect(said({})).toEqual({ plusOnRoad: true });
  expect(said({ tradeIn, day: '2026-10-02' })?.said).toEqual({
    href: '/finance/#calculator',
    text: 'Changeover $15,800',
    detail: 'plus on-road costs, with your trade-in (estimate)',
  });
  // A fixed day of the stock says nothing of the age of the valuation.
  expect(said({ tradeIn, day: '2026-11-26' })?.said?.detail).toContain('valued 1 October 2026');
});

const noForms = { enquire: false, testDrive: false, finance: false, reserve: false };

it.each([
  ['can be reserved', { reserve_amount: 200 }, {}, true],
  ['cannot be reserved', { reserve_amount: undefined }, {}, false],
  ['is at a dealer who takes no reservations', { reserve_amount: 200 }, { can: noForms }, false],
  ['has a changeover price', { reserve_amount: undefined }, { changeoverHref: '/finance/' }, true],
  ['is sold', { status: 'sold', reserve_amount: undefined }, { changeoverHref: '/finance/' }, false],
])('a static card has what it is made of when its car %s', (_, change, used, has) => {
  const { source } = staticCardView(aListedCar(change), someCardRules(used), today);
  expect(source !== undefined).toBe(has);
  if (source) expect(source).not.toHaveProperty('filtered_features');
});

it('shows condition, location and distance, as far as they are known [OPEN-67]', () => {
  const whereOf = (change: object, distances?: Record<string, string>) =>
    cardView(aListedCar(change), someCardRules({ saysWhere: true }), {
      today,
      ...(distances && { distances }),
    }).where;
  const car = { car_type: 'demo', location_name: 'Bayside Nerang' };
  expect(whereOf(car)).toBe('Demo · Bayside Nerang');
  expect(whereOf(car, { 'Bayside Nerang': '12 km' })).toBe('Demo · Bayside Nerang, 12 km away');
  expect(whereOf(car, { Elsewhere: '12 km' })).toBe('Demo · Bayside Nerang');
  expect(whereOf({ ...car, location_name: '' }, {})).toBe('Demo');
});

describe('the on-road estimate of a card', () => {
  const car = aListedCar({ price: 30_000, price_type: 'Excl. Govt. Charges', on_road_price: 32_240 });
  const rules = someCardRules();
  const asked = { today: '2025-03-10', onRoadPrices: true };

  it('is shown after the advertised price when the visitor has asked for it', () => {
    expect(cardView(car, rules, asked).price).toMatchObject({
      text: '$30,000',
      basis: 'Excl. government charges',
      onRoad: 'About $32,240 on road (estimate)',
    });
  });

  it.each([
    ['the visitor has not asked', car, { today: '2025-03-10' }],
    ['the price is drive away', { ...car, on_road_price: 30_000 }, asked],
    ['the car is sold', { ...car, status: 'sold' }, asked],
    ['the car has no price', { ...car, price: 0, on_road_price: 0 }, asked],
  ])('is absent when %s', (_, one, visitor) => {
    expect(cardView(one, rules, visitor).price).not.toHaveProperty('onRoad');
  });
});
