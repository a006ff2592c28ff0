import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { vehiclePages } from '../../page-kinds/vehicle/vehicle-pages.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';
import { planningOf } from '../planning.ts';
import { cardRulesOf } from './card-rules-of.ts';

const everything = { enquire: true, testDrive: true, finance: true, reserve: true };
const phone = { text: '07 5550 1234', href: 'tel:+61755501234' };
const today = '2025-03-10';

const rulesOf = (settings: Partial<DealerInput> = {}) => cardRulesOf(aDealer(settings), everything, phone);
const cardOf = (settings: Partial<DealerInput>, car: Parameters<typeof aListedCar>[0] = {}) =>
  cardView(aListedCar(car), rulesOf(settings), { today });
const labels = (settings: Partial<DealerInput>, car: Parameters<typeof aListedCar>[0] = {}) =>
  cardOf(settings, car).actions.map(({ label }) => label);

describe('changeover prices', () => {
  const on = { cards: { costToChange: true } };
  const noFinance = { finance: { financeExcluded: true } };

  it.each<[string, Partial<DealerInput>, string | undefined]>([
    ['without the option', {}, undefined],
    ['in the calculator', on, '/finance/#calculator'],
    [
      'on the own path of the calculator',
      { ...on, finance: { financePaths: ['/finance-enquiry'] } },
      '/finance-enquiry/#calculator',
    ],
    ['on the trade-in page, without finance', { ...on, ...noFinance }, '/trade-in/'],
    ['nowhere, without finance and API', { ...on, ...noFinance, api: { enabled: false } }, undefined],
  ])('are changed %s', (_, settings, href) => {
    expect(rulesOf(settings).changeoverHref).toBe(href);
  });
});

describe("a dealer's settings on its cards", () => {
  const fresh = { created_at: Date.parse('2025-03-09') / 1000, car_type: 'new' } as const;
  const gone = { status: 'sold', sold_at: Date.parse('2025-03-09') / 1000 };

  it('set the names of the tags [CFG-14]', () => {
    const tagNames = { new: 'Fresh', justSold: 'Gone' };
    expect([cardOf({}, fresh).tag?.text, cardOf({}, gone).tag?.text]).toEqual(['New', 'JUST SOLD']);
    expect(cardOf({ cards: { tagNames } }, fresh).tag?.text).toBe('Fresh');
    expect(cardOf({ cards: { tagNames } }, gone).tag?.text).toBe('Gone');
  });

  it('set the text for a new arrival [CFG-15] [CARD-18]', () => {
    expect(cardOf({}, fresh).tag?.label).toBe('New Arrival');
    expect(cardOf({ cards: { newArrivalText: 'Just in' } }, fresh).tag?.label).toBe('Just in');
    const used = { ...fresh, car_type: 'used' } as const;
    expect(cardOf({ cards: { newArrivalText: 'Just in' } }, used).tag?.text).toBe('Just in');
    expect(cardOf({ cards: { tagNames: { new: 'Fresh' } } }, used).tag?.text).toBe('Fresh');
  });

  it("set the colour of the tag 'runout sale' [CFG-16] [CARD-9]", () => {
    const tone = (runoutSaleGreen?: boolean) =>
      cardOf({ cards: { runoutSaleGreen } }, { tag: 'runout sale' }).tag?.tone;
    expect([tone(), tone(true)]).toEqual(['red', 'green']);
  });

  it('show condition and location when the dealer has several locations', () => {
    const [sales] = aDealer().locations.filter(({ slug }) => slug === 'southport');
    const second = { ...sales!, id: '11', slug: 'nerang', name: 'Bayside Motors Nerang', primary: false };
    const car = { car_type: 'demo', location_name: 'Bayside Motors Nerang' } as const;
    expect(cardOf({}, car).where).toBeUndefined();
    const several = { locations: [sales!, second] } as unknown as Partial<DealerInput>;
    expect(cardOf(several, car).where).toBe('Demo · Bayside Motors Nerang');
    expect(cardOf(several, { ...car, location_name: '' }).where).toBe('Demo');
  });

  it('turn on the tag for electric and hybrid cars [CFG-17] [CARD-10]', () => {
    const kind = (electricHybridTag?: boolean) => cardOf({ cards: { electricHybridTag } }).tag?.kind;
    expect([kind(), kind(true)]).toEqual([undefined, 'green-car']);
  });

  it('set the buttons [CFG-37] [CARD-7]', () => {
    expect(labels({})).toEqual(['Enquire Now', 'Book a Test Drive', 'View Details']);
    expect(labels({ cards: { cardButtons: ['finance', 'call', 'enquire'] } })).toEqual([
      'Get Finance',
      'Call the dealer',
      'Enquire Now',
      'View Details',
    ]);
  });

  it.each([
    [{}, 'Get Finance'],
    [{ financeButtonLabel: 'Get a Payment' }, 'Get a Payment'],
    [{ financeButtonLabel: 'Get a Payment', financeLabelTestVariant: true }, 'Finance Quote'],
  ])('with finance %o set the button label %s [CFG-39] [CFG-40] [FIN-14]', (finance, label) => {
    expect(labels({ cards: { cardButtons: ['finance'] }, finance })[0]).toBe(label);
  });

  it('link to the first finance page, and to the checkout page that the dealer names [CFG-18] [CFG-19]', () => {
    const settings: Partial<DealerInput> = {
      cards: { cardButtons: ['finance', 'reserve'] },
      finance: { financePaths: ['/apply-for-finance', '/finance'] },
      reserve: { checkoutPath: 'buy-online' },
    };
    expect(cardOf(settings, { reserve_amount: 200 }).actions.slice(0, 2)).toEqual([
      { kind: 'finance', label: 'Get Finance', href: '/apply-for-finance/?car_id=1' },
      { kind: 'reserve', label: 'Reserve Now $200', href: '/cars/2021-toyota-corolla-1/buy-online/' },
    ]);
  });

  it('set the text for a car without a price [CFG-45] [PRICE-4]', () => {
    expect(cardOf({}, { price: 0 }).price.text).toBe('Enquire for price');
    expect(cardOf({ cards: { noPriceText: 'Ask us' } }, { price: 0 }).price.text).toBe('Ask us');
  });

  it('turn on perks for used cars [CFG-46] [CARD-19]', () => {
    expect(cardOf({}).perks).toEqual([]);
    expect(cardOf({ cards: { usedCarPerks: true } }).perks).toEqual([
      '48 hour money-back guarantee',
      '12 months roadside assist',
    ]);
  });

  it('set the label of the call button [CFG-47]', () => {
    expect(labels({ cards: { cardButtons: ['call'] } })[0]).toBe('Call the dealer');
    expect(labels({ cards: { cardButtons: ['call'], callToDealerText: 'Ring us' } })[0]).toBe('Ring us');
  });
});

describe('the cards of similar cars', () => {
  const similarButtons = (similarCarsTestDrive: boolean) => {
    const dealer = aDealer({ cards: { similarCarsTestDrive, cardButtons: ['call', 'enquire'] } });
    const inventory = inventoryOf(someCars(6));
    const planning = planningOf({ dealer, inventory, today });
    const [page] = vehiclePages({ ...planning, rules: cardRulesOf(dealer, everything, phone) });
    return page?.route === 'vehicle' && page.props.similar[0]?.actions.map(({ kind }) => kind);
  };

  it('have a test drive button instead of an enquiry button when the dealer sets that [CFG-38] [CARD-6]', () => {
    expect(similarButtons(true)).toEqual(['call', 'testDrive', 'view']);
    expect(similarButtons(false)).not.toContain('testDrive');
  });
});

describe('repayments on its cards', () => {
  const financed = { weekly_price: 123, interest_rate: 7.99, comparison_rate: 8.45 };
  const text = (finance: DealerInput['finance'], dealerships: DealerInput['dealerships'] = []) =>
    cardOf({ finance, dealerships }, financed).repayment?.text.replaceAll('\u00a0', ' ');

  it('appear when the dealer or a dealership has a lender [CFG-42]', () => {
    const plain = 'From $123 per week';
    expect(text({ lender: 'manual' })).toBe(plain);
    expect(text({}, [{ id: '1', slug: 'north', name: 'North', lender: 'angle' }])).toBe(plain);
    expect(text({})).toBeUndefined();
  });

  it('never appear when the dealer excludes finance, nor does the finance button [CFG-43] [FIN-2]', () => {
    expect(text({ lender: 'manual', financeExcluded: true })).toBeUndefined();
    expect(labels({ cards: { cardButtons: ['finance'] }, finance: { financeExcluded: true } })).toEqual([
      'View Details',
    ]);
  });

  it('have rates and a T&Cs link when the dealer turns that on [CFG-41] [FIN-12]', () => {
    const finance = { lender: 'manual', weeklyFinanceRate: true } as const;
    expect(text(finance)).toBe('$123 per week at 7.99% p.a.\n8.45% p.a. comparison rate');
    expect(cardOf({ finance }, financed).repayment?.saysTerms).toBe(true);
    const notesWith = (link: object) => rulesOf({ finance: { ...finance, ...link } }).repayment?.notes;
    expect(notesWith({})).not.toHaveProperty('termsHref');
    expect(notesWith({ weeklyTermsLink: 'https://lender.example/terms' })).toMatchObject({
      termsHref: 'https://lender.example/terms',
    });
  });

  it('come with the notes of every lender of the site [FIN-13]', () => {
    const dealerships = [{ id: '1', slug: 'north', name: 'North', lender: 'angle' as const }];
    const { repayment } = rulesOf({ finance: { lender: 'taurus' }, dealerships });
    expect(repayment?.notes.lenders.map((text) => text.split('.')[0])).toEqual([
      'Finance by Taurus',
      'Finance by Angle',
    ]);
  });
});
